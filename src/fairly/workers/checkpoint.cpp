#include "fairly/workers/checkpoint.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

namespace fairly::workers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFirstLine = "fairly checkpoint 1";
constexpr const char* kName = "checkpoint";
constexpr const char* kPart = "part-";

std::string path(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).string();
}

std::uint64_t checksum_of_text(const std::string& text) {
  std::vector<Word> words(text.size() / sizeof(Word) + 1);
  std::memcpy(words.data(), text.data(), text.size());
  return fingerprint(words.data(), words.size(), text.size());
}

std::string name_of_part(std::uint64_t number, unsigned worker) {
  return fmt::format("{}{}-{}", kPart, number, worker);
}

std::vector<Word> read_words(std::istream& in) {
  std::vector<Word> words;
  for (Word word = 0; in >> word;) words.push_back(word);
  return words;
}

Error cannot_write(const std::string& folder, const std::string& why) {
  return {.message = "cannot write a checkpoint: " + why, .source = folder};
}

Error damaged(const std::string& file, const std::string& why) {
  return {.message = "this checkpoint cannot be used: " + why,
          .source = file,
          .hint = "begin again without --resume, or from a copy that is whole"};
}

} // namespace

Checkpoints::Checkpoints(Exchange& exchange, const CheckpointPlan* plan)
    : exchange_(exchange), plan_(plan) {}

// --- the file that names the others

std::string Checkpoints::to_text(const Manifest& manifest) {
  std::string text = fmt::format("{}\n", kFirstLine);
  for (const auto& [name, value] : manifest.about) text += fmt::format("{} {}\n", name, value);
  text += fmt::format("number {}\n", manifest.number);
  const auto line = [&](const char* name, const std::vector<Word>& words) {
    text += name;
    for (const Word word : words) text += fmt::format(" {}", word);
    text += '\n';
  };
  line("packing", manifest.known.packing);
  line("counts", manifest.known.counts);
  line("noticed", manifest.known.noticed);
  for (const Part& part : manifest.parts) {
    text += fmt::format("part {} {} {}\n", part.name, part.bytes, part.checksum);
  }
  return text + fmt::format("checksum {:016x}\n", checksum_of_text(text));
}

std::optional<Checkpoints::Manifest> Checkpoints::from_text(const std::string& text) {
  const std::size_t end = text.rfind("checksum ");
  if (end == std::string::npos ||
      text.substr(end) !=
          fmt::format("checksum {:016x}\n", checksum_of_text(text.substr(0, end)))) {
    return std::nullopt;
  }
  Manifest manifest;
  std::istringstream lines(text.substr(0, end));
  std::string line;
  if (!std::getline(lines, line) || line != kFirstLine) return std::nullopt;
  while (std::getline(lines, line)) {
    std::istringstream in(line);
    std::string name;
    in >> name;
    if (name == "number") {
      in >> manifest.number;
    } else if (name == "packing") {
      manifest.known.packing = read_words(in);
    } else if (name == "counts") {
      manifest.known.counts = read_words(in);
    } else if (name == "noticed") {
      manifest.known.noticed = read_words(in);
    } else if (name == "part") {
      Part& part = manifest.parts.emplace_back();
      in >> part.name >> part.bytes >> part.checksum;
    } else {
      manifest.about.emplace_back(name, line.substr(std::min(line.size(), name.size() + 1)));
    }
  }
  manifest.known.parts = static_cast<unsigned>(manifest.parts.size());
  return manifest;
}

// --- going on

Result<std::optional<Checkpoints::Known>> Checkpoints::begin() {
  if (plan_ == nullptr) return std::optional<Known>();
  const bool is_first = exchange_.rank() == 0;
  std::string text;
  std::optional<Error> error;
  if (is_first) {
    const Result<std::string> read = read_text();
    if (read) text = *read;
    if (!read) error = read.error();
    if (!error) error = prepare_folder();
  }
  if (auto shared = share(error)) return *std::move(shared);
  if (plan_->resume.empty()) return std::optional<Known>();
  // All workers get what worker 0 has read.
  const auto texts =
      exchange_.gather(is_first ? to_words(Stop{.text = text}) : std::vector<Word>());
  resumed_ = from_text(to_stop(texts[0]).text).value_or(Manifest());
  if (auto shared = share(verify_parts())) return *std::move(shared);
  return std::optional(resumed_.known);
}

// Called by worker 0. Returns an empty text if there is no checkpoint to go on from.
Result<std::string> Checkpoints::read_text() const {
  if (plan_->resume.empty()) return std::string();
  const std::string file = path(plan_->resume, kName);
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    return Error{.message = fmt::format("there is no checkpoint here: {}", std::strerror(errno)),
                 .source = file};
  }
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const std::optional<Manifest> manifest = from_text(text);
  if (!manifest) return damaged(file, "it is damaged or cut off");
  if (auto error = objection(*manifest)) return *std::move(error);
  return text;
}

std::optional<Error> Checkpoints::objection(const Manifest& manifest) const {
  const auto other = [&](const std::string& name, const std::string& is, const std::string& was) {
    // All other values are hashes, which mean nothing to people.
    const bool is_text = name == "version" || name == "task";
    return Error{.message = fmt::format("this checkpoint is of another {}", name) +
                            (is_text ? fmt::format(": {}, and not {}", was, is) : ""),
                 .source = path(plan_->resume, kName),
                 .hint = "give the same model, property and options as before, or begin again "
                         "without --resume"};
  };
  const std::size_t compared = plan_->is_partial
                                   ? plan_->about.size()
                                   : std::max(plan_->about.size(), manifest.about.size());
  for (std::size_t i = 0; i < compared; ++i) {
    const auto is =
        i < plan_->about.size() ? plan_->about[i] : std::pair<std::string, std::string>();
    const auto was =
        i < manifest.about.size() ? manifest.about[i] : std::pair<std::string, std::string>();
    if (is != was) return other(is.first.empty() ? was.first : is.first, is.second, was.second);
  }
  return std::nullopt;
}

// Called by worker 0. A foreign checkpoint is never overwritten.
std::optional<Error> Checkpoints::prepare_folder() {
  if (plan_->save.empty()) return std::nullopt;
  std::error_code failed;
  fs::create_directories(plan_->save, failed);
  if (failed) return cannot_write(plan_->save, failed.message());
  const std::string file = path(plan_->save, kName);
  if (!fs::exists(file, failed)) {
    // It is better to fail now than after an hour.
    const std::string trial = path(plan_->save, std::string(kName) + ".new");
    if (const auto why = write_whole_file(trial, "")) return cannot_write(plan_->save, *why);
    fs::remove(trial, failed);
    return std::nullopt;
  }
  if (plan_->resume.empty() || !fs::equivalent(plan_->save, plan_->resume, failed)) {
    return Error{.message = "there is a checkpoint in this folder already",
                 .source = plan_->save,
                 .hint = "go on from it with --resume, or name another folder"};
  }
  std::ifstream in(file, std::ios::binary);
  const auto manifest = from_text(std::string(std::istreambuf_iterator<char>(in), {}));
  number_ = manifest ? manifest->number : 0;
  return std::nullopt;
}

// Each part is verified by the worker that will read it.
std::optional<Error> Checkpoints::verify_parts() const {
  if (resumed_.parts.empty()) return damaged(plan_->resume, "it has no parts");
  for (std::size_t i = exchange_.rank(); i < resumed_.parts.size(); i += exchange_.size()) {
    const Part& part = resumed_.parts[i];
    const std::string file = path(plan_->resume, part.name);
    std::error_code failed;
    const std::uint64_t bytes = fs::file_size(file, failed);
    if (failed) return damaged(file, failed.message());
    if (bytes != part.bytes) {
      return damaged(file, fmt::format("it has {} bytes, and not {}", bytes, part.bytes));
    }
    WordReader reader(file);
    if (reader.verify(part.checksum)) continue;
    return damaged(file, reader.is_good() ? "it is damaged" : reader.failure());
  }
  return std::nullopt;
}

WordReader Checkpoints::part(unsigned number) const {
  return WordReader(path(plan_->resume, resumed_.parts[number].name));
}

// Returns the first error of any worker, to all workers.
std::optional<Error> Checkpoints::share(const std::optional<Error>& mine) {
  std::vector<Word> words;
  if (mine)
    words =
        to_words(Stop{.text = fmt::format("{}\n{}\n{}", mine->source, mine->message, mine->hint)});
  for (const std::vector<Word>& each : exchange_.gather(std::move(words))) {
    if (each.empty()) continue;
    std::istringstream text(to_stop(each).text);
    Error error;
    std::getline(text, error.source);
    std::getline(text, error.message);
    std::getline(text, error.hint);
    return error;
  }
  return std::nullopt;
}

// --- saving

void Checkpoints::set_alarm() {
  if (wants_saving()) exchange_.set_alarm(plan_->every, plan_->steps);
}

// Never after memory has run out in the middle of work, nor after a stop from which no run could go
// on.
bool Checkpoints::is_saving_due() {
  if (!wants_saving()) return false;
  const bool rang = exchange_.rank() == 0 && exchange_.alarm_has_rung();
  const std::vector<Word> sums =
      exchange_.sum({rang ? Word{1} : Word{0}, exchange_.has_broken() ? Word{1} : Word{0}});
  if (sums[1] > 0) return false;
  const std::optional<Stop>& stop = exchange_.stop();
  if (!stop) return sums[0] > 0;
  return stop->kind != Stop::Kind::size && stop->kind != Stop::Kind::unbounded;
}

std::optional<Error> Checkpoints::save(const Known& known,
                                       const std::function<void(WordWriter&)>& write) {
  const std::uint64_t number = exchange_.gather({number_ + 1})[0][0];
  const unsigned rank = exchange_.rank();
  WordWriter writer(path(plan_->save, name_of_part(number, rank)));
  write(writer);
  const std::optional<std::string> failure = writer.finish();
  std::optional<Error> error;
  if (failure) error = cannot_write(path(plan_->save, name_of_part(number, rank)), *failure);
  error = share(error);
  const auto written = exchange_.gather({writer.bytes(), writer.checksum()});
  if (rank == 0 && !error) {
    Manifest manifest{.about = plan_->about, .number = number, .known = known};
    for (unsigned i = 0; i < exchange_.size(); ++i) {
      manifest.parts.push_back({name_of_part(number, i), written[i][0], written[i][1]});
    }
    error = publish(manifest);
    if (!error) number_ = number;
  }
  // Removes the parts of this checkpoint if it is not complete, else those of former ones.
  if (rank == 0) remove_parts(number_);
  return share(error);
}

std::optional<Error> Checkpoints::publish(const Manifest& manifest) const {
  const std::string file = path(plan_->save, kName), next = file + ".new";
  sync_folder(plan_->save);
  if (const auto why = write_whole_file(next, to_text(manifest))) {
    return cannot_write(next, *why);
  }
  std::error_code failed;
  fs::rename(next, file, failed);
  if (failed) return cannot_write(file, failed.message());
  sync_folder(plan_->save);
  return std::nullopt;
}

void Checkpoints::remove_parts(std::uint64_t except) const {
  const std::string kept = fmt::format("{}{}-", kPart, except);
  std::error_code failed;
  for (const fs::directory_entry& each : fs::directory_iterator(plan_->save, failed)) {
    const std::string name = each.path().filename().string();
    if (name.starts_with(kPart) && !name.starts_with(kept)) fs::remove(each.path(), failed);
  }
}

std::string Checkpoints::hint() const {
  const bool is_saved = number_ > 0 || plan_->resume.empty();
  return fmt::format("; --resume {} goes on from there", is_saved ? plan_->save : plan_->resume);
}

} // namespace fairly::workers
