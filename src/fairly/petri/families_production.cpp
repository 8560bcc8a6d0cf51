// Production systems: few nodes, many tokens.
#include "fairly/petri/family_builders.hpp"

namespace fairly::petri {
namespace {

// The way of one part of the flexible manufacturing system through a machine of its own.
struct PartLine {
  PartLine(Net& net, std::uint32_t part, std::uint32_t n, std::uint32_t machines)
      : raw(add_place(net, indexed("raw", part), n)),
        waiting(add_place(net, indexed("waiting", part))),
        in_machine(add_place(net, indexed("in_machine", part))),
        machine(add_place(net, indexed("machine", part), machines)),
        done(add_place(net, indexed("done", part))),
        shipped(add_place(net, indexed("shipped", part))),
        to_join(add_place(net, indexed("to_join", part))) {
    add_step(net, indexed("arrive", part), {raw}, {waiting});
    add_step(net, indexed("start", part), {waiting, machine}, {in_machine});
    add_step(net, indexed("finish", part), {in_machine}, {machine, done});
    add_step(net, indexed("ship", part), {done}, {shipped});
    add_step(net, indexed("set_aside", part), {done}, {to_join});
    add_step(net, indexed("replace", part), {shipped}, {raw});
  }
  PlaceIndex raw, waiting, in_machine, machine, done, shipped, to_join;
};

} // namespace

// Flexible manufacturing system [CT93], the net of the Model Checking Contest. There are N pallets
// for each of three kinds of parts. Parts 1 and 2 pass machines 1 (three of them) and 2 (one), and
// then are shipped alone or joined and worked on by machine 3 (two). Part 3 uses machine 2 when
// that is free. Places hold up to max(3, N) tokens.
void build_fms(Net& net, std::uint32_t n) {
  const PartLine first(net, 1, n, 3), second(net, 2, n, 1);
  const PlaceIndex raw_3 = add_place(net, "raw_3", n), waiting_3 = add_place(net, "waiting_3"),
                   shipped_3 = add_place(net, "shipped_3");
  add_step(net, "arrive_3", {raw_3}, {waiting_3});
  add_step(net, "work_3", {waiting_3, second.machine}, {shipped_3, second.machine});
  add_step(net, "replace_3", {shipped_3}, {raw_3});
  const PlaceIndex joined = add_place(net, "joined"), waiting = add_place(net, "waiting_joined"),
                   in_machine = add_place(net, "in_machine_3"),
                   machine = add_place(net, "machine_3", 2),
                   shipped = add_place(net, "shipped_joined");
  add_step(net, "join", {first.to_join, second.to_join}, {joined});
  add_step(net, "arrive_joined", {joined}, {waiting});
  add_step(net, "start_joined", {waiting, machine}, {in_machine});
  add_step(net, "finish_joined", {in_machine}, {machine, shipped});
  add_step(net, "replace_joined", {shipped}, {first.raw, second.raw});
}

// Kanban system [CT96], the net of the Model Checking Contest: four cells with N tickets each. A
// part enters cell 4, is split to cells 2 and 3, comes together in cell 1 and leaves; in each cell
// it may be worked on again. Places hold up to N tokens. 160, 4,600, 58,400, 454,475, 2,546,432
// states for N = 1 to 5.
void build_kanban(Net& net, std::uint32_t n) {
  const PlaceRow ticket(net, "ticket", 4, n), working(net, "working", 4), rework(net, "rework", 4),
      finished(net, "finished", 4);
  for (std::uint32_t cell = 1; cell <= 4; ++cell) {
    add_step(net, indexed("finish", cell), {working[cell]}, {finished[cell]});
    add_step(net, indexed("reject", cell), {working[cell]}, {rework[cell]});
    add_step(net, indexed("repeat", cell), {rework[cell]}, {working[cell]});
  }
  add_step(net, "enter", {ticket[4]}, {working[4]});
  add_step(net, "split", {finished[4], ticket[2], ticket[3]}, {ticket[4], working[2], working[3]});
  add_step(net, "join", {finished[2], finished[3], ticket[1]}, {ticket[2], ticket[3], working[1]});
  add_step(net, "leave", {finished[1]}, {ticket[1]});
}

} // namespace fairly::petri
