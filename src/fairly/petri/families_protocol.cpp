// Protocols: parties that talk over links which may be slow, lossy or down.
#include "fairly/petri/family_builders.hpp"

namespace fairly::petri {
namespace {

// A channel of cells, each empty or holding a bit. What enters cell 1 moves on to the last cell,
// where it is delivered or lost.
class Channel {
 public:
  Channel(Net& net, std::string_view name, std::uint32_t capacity)
      : net_(net), name_(name), capacity_(capacity),
        empty_(net, name_ + "_empty", capacity, 1), full_{PlaceRow(net, name_ + "_0", capacity),
                                                          PlaceRow(net, name_ + "_1", capacity)} {
    for (std::uint32_t bit = 0; bit <= 1; ++bit) {
      for (std::uint32_t cell = 1; cell < capacity; ++cell) {
        add_step(net, indexed("move_" + name_, bit, cell), {full_[bit][cell], empty_[cell + 1]},
                 {empty_[cell], full_[bit][cell + 1]}, Fairness::weak);
      }
      add_step(net, indexed("lose_" + name_, bit), {full_[bit][capacity]}, {empty_[capacity]});
    }
  }

  void add_send(std::string id, std::uint32_t bit, PlaceIndex from, PlaceIndex to) {
    add_step(net_, std::move(id), {from, empty_[1]}, {to, full_[bit][1]}, Fairness::weak);
  }
  void add_delivery(std::string id, std::uint32_t bit, PlaceIndex from, PlaceIndex to) {
    add_step(net_, std::move(id), {from, full_[bit][capacity_]}, {to, empty_[capacity_]},
             Fairness::strong);
  }

 private:
  Net& net_;
  std::string name_;
  std::uint32_t capacity_;
  PlaceRow empty_, full_[2];
};

} // namespace

// Alternating bit protocol [BSW69] over two first-in-first-out channels of N cells that may lose
// anything. The sender repeats a message until its bit is acknowledged; the receiver acknowledges
// all that it gets and accepts what has the expected bit. Losses happen only at the end of a
// channel, which makes no difference to what may arrive; so moving on needs only weak fairness.
// Deliveries are in conflict with losses and therefore strongly fair; losses are not fair.
void build_alternating_bit(Net& net, std::uint32_t n) {
  PlaceIndex ready[2], waiting[2], expecting[2], answering[2];
  for (std::uint32_t bit = 0; bit <= 1; ++bit) {
    const std::uint32_t at_start = bit == 0 ? 1 : 0;
    ready[bit] = add_place(net, indexed("ready", bit), at_start);
    waiting[bit] = add_place(net, indexed("waiting", bit));
    expecting[bit] = add_place(net, indexed("expecting", bit), at_start);
    answering[bit] = add_place(net, indexed("answering", bit));
  }
  Channel messages(net, "message", n), answers(net, "answer", n);
  for (std::uint32_t bit = 0; bit <= 1; ++bit) {
    const std::uint32_t other = 1 - bit;
    messages.add_send(indexed("send", bit), bit, ready[bit], waiting[bit]);
    messages.add_send(indexed("repeat", bit), bit, waiting[bit], waiting[bit]);
    answers.add_delivery(indexed("acknowledged", bit), bit, waiting[bit], ready[other]);
    answers.add_delivery(indexed("ignore_waiting", bit), other, waiting[bit], waiting[bit]);
    answers.add_delivery(indexed("ignore_ready", bit), other, ready[bit], ready[bit]);
    messages.add_delivery(indexed("accept", bit), bit, expecting[bit], answering[bit]);
    messages.add_delivery(indexed("duplicate", bit), bit, expecting[other], answering[bit]);
    answers.add_send(indexed("answer", bit), bit, answering[bit], expecting[other]);
  }
}

// N processes that work until they finish, but may crash at any time and then recover. A process
// that crashes again and again is able to finish again and again, never for good: it needs strong
// fairness of finishing. Recovery is weakly fair, crashes are not fair. 3^N states, one of them
// dead: all have finished.
void build_crash_recover(Net& net, std::uint32_t n) {
  const PlaceRow working(net, "working", n, 1), crashed(net, "crashed", n),
      finished(net, "finished", n);
  for (std::uint32_t i = 1; i <= n; ++i) {
    add_step(net, indexed("finish", i), {working[i]}, {finished[i]}, Fairness::strong);
    add_step(net, indexed("crash", i), {working[i]}, {crashed[i]});
    add_step(net, indexed("recover", i), {crashed[i]}, {working[i]}, Fairness::weak);
  }
}

// Slotted ring [PRCB94] in the form with eight places and eight transitions for each node, in which
// handing a slot over is one step (the original has two more for the acknowledgement). A node that
// got a used slot frees it if the message was its own, and otherwise leaves it as it is; it may
// fill a free slot or let it pass. Link i leads from node i to the next one. 6, 52, 504, 5,136,
// 53,856, 575,296 states for N = 1 to 6.
void build_slotted_ring(Net& net, std::uint32_t n) {
  const PlaceRow ready(net, "ready", n, 1), got_used(net, "got_used", n),
      got_free(net, "got_free", n), to_send_used(net, "to_send_used", n),
      to_send_free(net, "to_send_free", n), link_empty(net, "link_empty", n),
      link_free(net, "link_free", n, 1), link_used(net, "link_used", n);
  for (std::uint32_t i = 1; i <= n; ++i) {
    const std::uint32_t before = previous_in_ring(i, n);
    add_step(net, indexed("receive_used", i), {ready[i], link_used[before]},
             {got_used[i], link_empty[before]});
    add_step(net, indexed("receive_free", i), {ready[i], link_free[before]},
             {got_free[i], link_empty[before]});
    add_step(net, indexed("other", i), {got_used[i]}, {to_send_used[i]});
    add_step(net, indexed("own", i), {got_used[i]}, {got_free[i]});
    add_step(net, indexed("write", i), {got_free[i]}, {to_send_used[i]});
    add_step(net, indexed("skip", i), {got_free[i]}, {to_send_free[i]});
    add_step(net, indexed("send_used", i), {to_send_used[i], link_empty[i]},
             {ready[i], link_used[i]});
    add_step(net, indexed("send_free", i), {to_send_free[i], link_empty[i]},
             {ready[i], link_free[i]});
  }
}

} // namespace fairly::petri
