// fairly manual DIRECTORY: man pages and completions for bash and zsh, from what --help says.
//
// Not listed by --help: it is run when fairly is built, and its output is installed.
// Tested by tests/packaging/manual_test.py.
#include "command.hpp"
#include "fairly/petri/families.hpp"
#include "version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <vector>

namespace fairly::tool {
namespace {

// --- what the commands are

std::vector<const CLI::App*> listed_commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

// Positional arguments come first.
std::vector<const CLI::Option*> listed_options(const CLI::App& app) {
  std::vector<const CLI::Option*> options =
      app.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
  std::stable_partition(options.begin(), options.end(),
                        [](const CLI::Option* option) { return option->get_positional(); });
  return options;
}

bool is_flag(const CLI::Option& option) {
  return option.get_expected_min() == 0;
}

// "WHEN:{auto,always}": the name of a value, and the words that it may be.
struct Value {
  std::string name;
  std::vector<std::string> words;
};

Value value_of(const CLI::Option& option) {
  Value value{option.get_type_name(), {}};
  const std::size_t colon = value.name.find(':');
  if (colon == std::string::npos) return value;
  const std::string check = value.name.substr(colon + 1);
  if (check.starts_with('{')) {
    value.words = CLI::detail::split(check.substr(1, check.find('}') - 1), ',');
  }
  value.name.resize(colon);
  return value;
}

bool takes_file(const Value& value) {
  return value.name.starts_with("FILE") || value.name == "DIR";
}

// "-F, --formulas FILE"
std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& each : option.get_snames()) names.push_back("-" + each);
  for (const std::string& each : option.get_lnames()) names.push_back("--" + each);
  return names;
}

// "INPUT", "[GLOB]"
std::string usage_of(const CLI::Option& option) {
  const std::string name = option.get_name(true);
  return option.get_required() ? name : "[" + name + "]";
}

std::string full_name(const CLI::App& command) {
  return command.get_parent() == nullptr ? "fairly" : "fairly-" + command.get_name();
}

// --- man pages

std::string roff(std::string_view text) {
  std::string out;
  bool is_start = true;
  for (const char c : text) {
    if (is_start && (c == '.' || c == '\'')) out += "\\&";
    is_start = c == '\n';
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

// Paragraphs with a title of their own get a section; everything else is part of the description.
struct Sections {
  std::string description, exit_status, examples;
};

Sections sections_of(const std::string& footer) {
  Sections out;
  std::size_t at = 0;
  while (at < footer.size()) {
    std::size_t end = footer.find("\n\n", at);
    end = end == std::string::npos ? footer.size() : end;
    std::string paragraph = footer.substr(at, end - at);
    at = end + 2;
    if (paragraph.starts_with("Examples:\n")) {
      out.examples = paragraph.substr(paragraph.find('\n') + 1);
    } else if (paragraph.starts_with("Exit code: ") || paragraph.starts_with("Exit codes: ")) {
      out.exit_status = paragraph.substr(paragraph.find(": ") + 2);
    } else {
      out.description += (out.description.empty() ? "" : "\n\n") + paragraph;
    }
  }
  return out;
}

void add_section(std::string& page, const char* title, const std::string& text) {
  if (text.empty()) return;
  page += fmt::format(".SH {}\n.nf\n{}\n.fi\n", title, roff(text));
}

std::string option_lines(const CLI::App& command) {
  std::string out;
  for (const CLI::Option* option : listed_options(command)) {
    const Value value = value_of(*option);
    std::string head;
    if (option->get_positional()) {
      head = "\\fI" + roff(option->get_name(true)) + "\\fR";
    } else {
      for (const std::string& name : names_of(*option)) {
        head += (head.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
      }
      if (!is_flag(*option)) head += " \\fI" + roff(value.name) + "\\fR";
    }
    out += ".TP\n" + head + "\n" + roff(option->get_description()) + "\n";
    if (!value.words.empty()) {
      out += fmt::format(".br\n\\fI{}\\fR is one of {}.\n", roff(value.name),
                         roff(fmt::format("{}", fmt::join(value.words, ", "))));
    }
  }
  return out;
}

std::string man_page(const CLI::App& command) {
  const bool is_whole = command.get_parent() == nullptr;
  const std::string name = full_name(command);
  const Sections sections = sections_of(command.get_footer());
  std::string title = name;
  for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string description = command.get_description();
  if (is_whole) description = description.substr(description.find(": ") + 2);
  std::string page =
      fmt::format(".TH {} 1 \"\" \"fairly {}\" \"User Commands\"\n", roff(title), roff(kVersion));
  page += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", roff(name), roff(description));
  if (is_whole) {
    page += ".B fairly\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.SH COMMANDS\n";
    for (const CLI::App* each : listed_commands(command)) {
      page += fmt::format(".TP\n\\fBfairly\\-{}\\fR(1)\n{}\n", roff(each->get_name()),
                          roff(each->get_description()));
    }
    page += ".TP\n\\fBfairly\\-verify\\fR(1)\nCheck a certificate that fairly check has written\n";
  } else {
    page += fmt::format(".B fairly {}\n[\\fIOPTIONS\\fR]", roff(command.get_name()));
    for (const CLI::Option* option : listed_options(command)) {
      if (option->get_positional()) page += " \\fI" + roff(usage_of(*option)) + "\\fR";
    }
    page += "\n";
  }
  add_section(page, "DESCRIPTION", sections.description);
  page += ".SH OPTIONS\n" + option_lines(command);
  add_section(page, "EXIT STATUS", sections.exit_status);
  add_section(page, "EXAMPLES", sections.examples);
  page += ".SH SEE ALSO\n";
  page += is_whole ? "\\fBfairly\\-check\\fR(1), \\fBfairly\\-suggest\\fR(1)\n"
                   : "\\fBfairly\\fR(1), \\fBfairly\\-verify\\fR(1)\n";
  return page;
}

// --- completions

// The words that the first argument of a command may be, apart from options.
std::string first_words(const CLI::App& command) {
  if (command.get_name() != "net") return {};
  std::string names;
  for (const petri::Family& each : petri::families()) {
    names += fmt::format("{}{}", names.empty() ? "" : " ", each.name);
  }
  return names;
}

std::string command_names(const CLI::App& app) {
  std::string names;
  for (const CLI::App* each : listed_commands(app)) {
    names += (names.empty() ? "" : " ") + each->get_name();
  }
  return names;
}

std::string bash_completion(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* command : listed_commands(app)) {
    std::string all, values;
    for (const CLI::Option* option : listed_options(*command)) {
      const std::vector<std::string> names = names_of(*option);
      if (option->get_positional()) continue;
      all += fmt::format("{}{}", all.empty() ? "" : " ", fmt::join(names, " "));
      if (is_flag(*option)) continue;
      const Value value = value_of(*option);
      const std::string what = !value.words.empty()
                                   ? fmt::format("words='{}'", fmt::join(value.words, " "))
                               : takes_file(value) ? "compopt -o default"
                                                   : ":"; // a text of the user's own
      values += fmt::format("        {}) {}; wants_value=1 ;;\n", fmt::join(names, "|"), what);
    }
    cases += fmt::format("    {})\n      first='{}'\n      case $previous in\n{}      esac\n"
                         "      [ -n \"$wants_value\" ] || options='{}' ;;\n",
                         command->get_name(), first_words(*command), values, all);
  }
  cases += fmt::format("    help)\n      first='{}' ;;\n", command_names(app));
  return fmt::format(
      "# bash completion for fairly; written by 'fairly manual'\n"
      "_fairly() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}\n"
      "  local words= options= wants_value= first=\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '{} help --help --version' -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n{}"
      "  esac\n"
      "  if [ -n \"$wants_value\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "  elif [ \"${{current#-}}\" != \"$current\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
      "  elif [ -n \"$first\" ] && [ \"$COMP_CWORD\" -eq 2 ]; then\n"
      "    COMPREPLY=($(compgen -W \"$first\" -- \"$current\"))\n"
      "  else\n"
      "    compopt -o default\n"
      "  fi\n"
      "}}\n"
      "complete -F _fairly fairly\n",
      command_names(app), cases);
}

// Text inside single quotes and, if `brackets` is set, inside [...].
std::string zsh_text(std::string_view text, bool brackets) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else if (c == '\n') {
      out += ' ';
    } else {
      if (c == '\\' || c == (brackets ? ']' : ':') || (brackets && c == '[')) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string zsh_completion(const CLI::App& app) {
  std::string commands, cases;
  for (const CLI::App* command : listed_commands(app)) {
    commands += fmt::format("    '{}:{}'\n", command->get_name(),
                            zsh_text(command->get_description(), false));
    std::string specifications;
    for (const CLI::Option* option : listed_options(*command)) {
      if (option->get_positional()) continue;
      const Value value = value_of(*option);
      const std::string action =
          is_flag(*option) ? ""
          : !value.words.empty()
              ? fmt::format(":{}:({})", zsh_text(value.name, false), fmt::join(value.words, " "))
              : fmt::format(":{}:{}", zsh_text(value.name, false),
                            takes_file(value) ? "_files" : "");
      for (const std::string& name : names_of(*option)) {
        specifications += fmt::format(" \\\n        '*{}[{}]{}'", name,
                                      zsh_text(option->get_description(), true), action);
      }
    }
    const std::string first = first_words(*command);
    if (!first.empty()) {
      specifications += fmt::format(" \\\n        '1:{}:({})'",
                                    listed_options(*command)[0]->get_name(true), first);
    }
    cases += fmt::format("    {})\n      _arguments -s{} \\\n        '*:file:_files' ;;\n",
                         command->get_name(), specifications);
  }
  commands += "    'help:Explain a command'\n";
  cases += fmt::format("    help)\n      _arguments '1:command:({})' ;;\n", command_names(app));
  return fmt::format("#compdef fairly\n# zsh completion for fairly; written by 'fairly manual'\n"
                     "local -a commands\n"
                     "commands=(\n{}  )\n"
                     "if (( CURRENT == 2 )); then\n"
                     "  _describe command commands\n"
                     "else\n"
                     "  shift words\n"
                     "  (( CURRENT-- ))\n"
                     "  case $words[1] in\n{}"
                     "  esac\n"
                     "fi\n",
                     commands, cases);
}

// --- files

int write_manual(const CLI::App& app, const std::string& directory) {
  const auto write = [&](const std::string& name, const std::string& text) {
    const std::filesystem::path path = std::filesystem::path(directory) / name;
    std::error_code ignored;
    std::filesystem::create_directories(path.parent_path(), ignored);
    errno = 0;
    std::ofstream file(path);
    if (file << text << std::flush) return true;
    report({.message = std::string("cannot write this file: ") + std::strerror(errno),
            .source = path.string()});
    return false;
  };
  if (!write("man/man1/fairly.1", man_page(app))) return kError;
  for (const CLI::App* command : listed_commands(app)) {
    if (!write("man/man1/" + full_name(*command) + ".1", man_page(*command))) return kError;
  }
  const bool is_written =
      write("bash/fairly", bash_completion(app)) && write("zsh/_fairly", zsh_completion(app));
  return is_written ? kHolds : kError;
}

} // namespace

void add_manual_command(CLI::App& app, int& exit_code) {
  auto directory = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("manual", "Write man pages and completions");
  command->group(""); // not listed
  command->add_option("DIRECTORY", *directory, "Where to")->required()->type_name("");
  command->callback([&app, directory, &exit_code] { exit_code = write_manual(app, *directory); });
}

} // namespace fairly::tool
