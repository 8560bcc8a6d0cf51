#include "fairly/read/model_file.hpp"

#include "fairly/base/text.hpp"
#include "fairly/colour/coloured_pnml.hpp"
#include "fairly/colour/unfold.hpp"
#include "fairly/graph/graph_model.hpp"
#include "fairly/graph/graph_reader.hpp"
#include "fairly/petri/lola_net.hpp"
#include "fairly/petri/mcc_property_reader.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/tina_net.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <streambuf>
#include <string_view>
#include <utility>

namespace fairly {
namespace {

Error wrong_kind(const std::string& source, std::string message, std::string hint = {}) {
  return {.message = std::move(message), .source = source, .hint = std::move(hint)};
}

// Is there a line ---- MODULE Name ----? Anything may stand before it.
bool is_specification(std::string_view beginning) {
  constexpr std::string_view kDashes = "----";
  for (std::size_t at = beginning.find("MODULE"); at != std::string_view::npos;
       at = beginning.find("MODULE", at + 1)) {
    if (trimmed(beginning.substr(0, at)).ends_with(kDashes)) return true;
  }
  return false;
}

// How a file with such a name begins, for a hint.
std::string_view usual_beginning(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> kBeginnings[] = {
      {".aut", "an .aut file begins with: des (first state, transitions, states)"},
      {".dot", "TLC's dot begins with 'strict digraph': tlc -dump dot,actionlabels spec.dot Spec"},
      {".net", "a net in TINA's format begins with 'net', 'tr' or 'pl'"},
      {".lola", "a net in LoLA's format begins with 'PLACE'"},
      {".pnml", "a net in PNML begins with '<?xml' or '<pnml'"}};
  for (const auto& [ending, hint] : kBeginnings) {
    if (name.ends_with(ending)) return hint;
  }
  return "is this the right file?";
}

Error unknown_format(const std::string& source) {
  return wrong_kind(source,
                    "the format of this file is not known: it is none of PNML, TINA's .net, LoLA's "
                    ".lola, .aut and TLC's dot",
                    std::string(usual_beginning(source)));
}

// Does the text begin like XML, perhaps in UTF-16?
bool is_xml(std::string_view beginning) {
  if (beginning.starts_with("\xFF\xFE") || beginning.starts_with("\xFE\xFF")) return true;
  const std::size_t first = beginning.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string_view::npos && beginning[first] == '<';
}

// An input whose beginning can be looked at before it is read from the start.
class PeekedInput final : public std::streambuf {
 public:
  explicit PeekedInput(std::istream& in) : in_(in), block_(kBlock) { fill(); }
  std::string_view beginning() const {
    return {gptr(), static_cast<std::size_t>(egptr() - gptr())};
  }

 protected:
  int_type underflow() override {
    if (gptr() == egptr()) fill();
    return gptr() == egptr() ? traits_type::eof() : traits_type::to_int_type(*gptr());
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16;

  void fill() {
    in_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
    setg(block_.data(), block_.data(), block_.data() + in_.gcount());
  }

  std::istream& in_;
  std::vector<char> block_;
};

Result<std::unique_ptr<Model>> read_graph(std::istream& in, const std::string& source,
                                          graph::GraphKind kind, const ModelFileOptions& options) {
  Result<graph::LabelledGraph> read = kind == graph::GraphKind::aut
                                          ? graph::read_aut(in, source, options.monitor)
                                          : graph::read_tlc_dot(in, source, options.monitor);
  if (!read) return std::move(read).error();
  const Stuttering stuttering = options.stuttering.value_or(graph::usual_stuttering(kind));
  return std::unique_ptr<Model>(std::make_unique<graph::GraphModel>(
      std::make_shared<const graph::LabelledGraph>(*std::move(read)), stuttering));
}

enum class NetKind : std::uint8_t { pnml, tina, lola };

Result<std::unique_ptr<Model>> read_net(std::istream& in, const std::string& source, NetKind kind,
                                        const ModelFileOptions& options) {
  if (options.stuttering) {
    return Error{.message = "a run of a net rests only in dead markings",
                 .source = source,
                 .kind = ErrorKind::unsupported,
                 .hint = "leave out --stutter: it is for graphs"};
  }
  const auto as_model = [](petri::Net net) {
    return std::unique_ptr<Model>(std::make_unique<petri::NetModel>(std::move(net)));
  };
  if (kind != NetKind::pnml) {
    Result<petri::Net> text = kind == NetKind::tina
                                  ? petri::read_tina_net(in, source, options.monitor)
                                  : petri::read_lola_net(in, source, options.monitor);
    if (!text) return std::move(text).error();
    return as_model(*std::move(text));
  }
  Result<colour::AnyNet> read = colour::read_any_pnml(in, source, options.monitor);
  if (!read) return std::move(read).error();
  auto* const plain = std::get_if<petri::Net>(&*read);
  if (plain != nullptr) return as_model(std::move(*plain));
  Result<petri::Net> net =
      colour::unfold(std::get<colour::ColouredNet>(*read), source, options.monitor);
  if (!net) return std::move(net).error();
  return as_model(*std::move(net));
}

} // namespace

Result<std::unique_ptr<Model>> read_model(const std::string& file,
                                          const ModelFileOptions& options) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::error_code ignored;
  const bool is_directory = std::filesystem::is_directory(file, ignored);
  if (in && !is_directory) return read_model(in, file, options);
  return Error{.message = std::string("cannot read this file: ") +
                          std::strerror(is_directory ? EISDIR : errno),
               .source = file};
}

Result<std::unique_ptr<Model>> read_model(std::istream& in, const std::string& source,
                                          const ModelFileOptions& options) {
  PeekedInput peeked(in);
  const std::string_view beginning = peeked.beginning();
  if (beginning.empty()) return wrong_kind(source, "there is nothing in this input");
  if (beginning[0] == '\x1F') {
    return wrong_kind(source, "this file is compressed", "'zcat FILE | fairly explore -' reads it");
  }
  if (beginning[0] == 'H') {
    return wrong_kind(
        source,
        "this is not a model: nets in PNML start with '<', in TINA's format with 'net', "
        "'pl' or 'tr', in LoLA's with 'PLACE', graphs with 'des' or 'digraph'",
        "if this is an automaton, 'fairly empty' and 'fairly translate' read it");
  }
  std::istream all(&peeked);
  if (const auto kind = graph::recognise_graph(beginning)) {
    return read_graph(all, source, *kind, options);
  }
  if (beginning[0] != '<' && is_specification(beginning)) {
    return wrong_kind(source, "this is a TLA+ specification, and not the graph of its states",
                      "let TLC write the graph: tlc -dump dot,actionlabels spec.dot Spec; see "
                      "docs/tla.md");
  }
  // If the content does not tell the format, errors are about the format that the name promises.
  const bool has_xml = is_xml(beginning);
  const auto is_named = [&](std::string_view end) { return !has_xml && source.ends_with(end); };
  const NetKind kind = petri::begins_like_tina(beginning)   ? NetKind::tina
                       : petri::begins_like_lola(beginning) ? NetKind::lola
                       : is_named(".net")                   ? NetKind::tina
                       : is_named(".lola")                  ? NetKind::lola
                                                            : NetKind::pnml;
  if (kind == NetKind::pnml && !has_xml) return unknown_format(source);
  return read_net(all, source, kind, options);
}

Result<std::vector<Property>> read_properties(std::istream& in, const std::string& source,
                                              Model& model, Monitor* monitor) {
  auto* const net = dynamic_cast<petri::NetModel*>(&model);
  if (net == nullptr) {
    return Error{.message = "properties of the Model Checking Contest are about nets",
                 .source = source,
                 .kind = ErrorKind::unsupported,
                 .hint = "give the property as a formula"};
  }
  Result<std::vector<Property>> properties = petri::read_mcc_properties(in, *net, source, monitor);
  if (!properties) return properties;
  if (properties->empty()) {
    return Error{.message = "there is no property in this file", .source = source};
  }
  for (Property& each : *properties) each.assume({});
  return properties;
}

} // namespace fairly
