#include "fairly/petri/net_formats.hpp"

#include "fairly/base/text.hpp"
#include "fairly/petri/lola_net.hpp"
#include "fairly/petri/net_dot.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/petri/tina_net.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly::petri {
namespace {

// "the fairness of 3 transitions: a, b, c"
void add_lost_fairness(const Net& net, std::vector<std::string>& losses) {
  constexpr std::size_t kShown = 3;
  std::size_t count = 0;
  std::string some;
  for (const Transition& t : net.transitions()) {
    if (t.fairness == Fairness::none || ++count > kShown) continue;
    some += (some.empty() ? "" : ", ") + displayed(t.id);
  }
  if (count == 0) return;
  losses.push_back(fmt::format("the fairness of {} transition{}: {}{}", grouped(count),
                               count == 1 ? "" : "s", some, count > kShown ? ", ..." : ""));
}

void add_lost_names(const Net& net, std::vector<std::string>& losses) {
  const auto is_lost = [](const auto& node) { return !node.name.empty() && node.name != node.id; };
  const auto count = std::count_if(net.places().begin(), net.places().end(), is_lost) +
                     std::count_if(net.transitions().begin(), net.transitions().end(), is_lost);
  if (count == 0) return;
  losses.push_back(fmt::format("the names of {} places and transitions that differ from their ids",
                               grouped(static_cast<std::uint64_t>(count))));
}

} // namespace

std::string_view name(NetFormat format) {
  switch (format) {
  case NetFormat::pnml:
    return "pnml";
  case NetFormat::net:
    return "net";
  case NetFormat::lola:
    return "lola";
  case NetFormat::dot:
    break;
  }
  return "dot";
}

Result<WrittenNet> write_net(const Net& net, NetFormat format) {
  WrittenNet out;
  switch (format) {
  case NetFormat::pnml:
    out.text = to_pnml(net);
    break;
  case NetFormat::net:
    out.text = to_tina_net(net);
    add_lost_fairness(net, out.losses);
    break;
  case NetFormat::lola: {
    Result<LolaText> written = to_lola_net(net);
    if (!written) return std::move(written).error();
    out.text = std::move(written->text);
    add_lost_names(net, out.losses);
    if (written->renamed > 0) {
      out.losses.push_back(fmt::format("the ids of {} places and transitions that LoLA could not "
                                       "read: what does not fit became '_'",
                                       grouped(written->renamed)));
    }
    break;
  }
  case NetFormat::dot:
    out.text = to_dot(net);
    break;
  }
  return out;
}

} // namespace fairly::petri
