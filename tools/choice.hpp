// Options that take one of several words, each of which stands for a value.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <utility>
#include <vector>

namespace fairly::tool {

template <class T>
using Choices = std::vector<std::pair<std::string, T>>;

// The value must live as long as the command.
template <class T>
CLI::Option* add_choice(CLI::App& command, const std::string& name, T& value,
                        const Choices<T>& choices, const std::string& description) {
  std::vector<std::string> words;
  for (const auto& [word, meaning] : choices) words.push_back(word);
  const auto choose = [&value, choices](const std::string& text) {
    for (const auto& [word, meaning] : choices) {
      if (word == text) value = meaning;
    }
  };
  return command.add_option_function<std::string>(name, choose, description)
      ->transform(CLI::IsMember(words, CLI::ignore_case));
}

// The names of all `things`, each with the thing that it stands for.
template <class T, class Things>
Choices<T> named_choices(const Things& things) {
  Choices<T> choices;
  for (const auto& each : things) choices.emplace_back(std::string(name(each)), each);
  return choices;
}

} // namespace fairly::tool
