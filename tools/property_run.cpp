#include "property_run.hpp"

#include "answer_text.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace fairly::tool {
namespace {

constexpr double kFirstShare = 0.25; // share of the time for a first look at all properties

class Runner {
 public:
  Runner(const PropertyRun& run, RunMonitor& monitor,
         const std::function<void(const PropertyAnswer&)>& answer)
      : run_(run), monitor_(monitor), answer_(answer),
        checker_(run.model, {.monitor = &monitor,
                             .store = run.store,
                             .cache_bytes = std::max<std::uint64_t>(monitor.memory_limit() / 4,
                                                                    std::uint64_t{1} << 24),
                             .bitstate_bytes = run.bitstate_bytes,
                             .workers = run.workers,
                             .exchange = run.exchange,
                             .checkpoint = run.checkpoint}) {
    monitor_.show_also(
        [this] { return which_ + counted(checker_.states(), run_.model.words().state); });
  }
  ~Runner() { monitor_.show_also({}); }

  bool run() {
    std::vector<const Property*> todo, later;
    bool is_complete = true;
    for (const Property& each : run_.properties) {
      todo.push_back(&each);
      unanswered_.push_back(&each);
    }
    set_last_words();
    const bool has_second_look = run_.seconds > 0 && run_.seconds_each == 0 && todo.size() > 1;
    for (const bool is_last : {!has_second_look, true}) {
      later.clear();
      const double share = (is_last ? 1 : kFirstShare) * (run_.seconds - monitor_.seconds());
      double left = share;
      for (std::size_t i = 0; i < todo.size(); ++i) {
        const double before = monitor_.seconds();
        more_to_come_ = i + 1 < todo.size() || !later.empty();
        Result<bool> is_final =
            check(*todo[i], left / static_cast<double>(todo.size() - i), is_last);
        if (!is_final) {
          is_complete = false;
          explain(*todo[i], std::move(is_final).error());
        } else if (!*is_final) {
          later.push_back(todo[i]);
        }
        left -= monitor_.seconds() - before;
      }
      if (later.empty()) break;
      todo = later;
    }
    return is_complete;
  }

 private:
  // Returns false if the property was not answered in its share of the time and shall be tried
  // again.
  Result<bool> check(const Property& property, double share, bool is_last) {
    const double start = monitor_.seconds();
    if (run_.properties.size() > 1) which_ = fmt::format("{}:  ", displayed(property.id));
    double most = std::numeric_limits<double>::infinity();
    if (run_.seconds > 0) most = std::max(share, 0.01);
    if (run_.seconds_each > 0) most = std::min(most, run_.seconds_each);
    if (most < 1e12) {
      const bool is_each = most == run_.seconds_each;
      monitor_.set_deadline(
          start + most,
          is_each ? fmt::format("the time limit of {} s for each property was reached", most)
                  : fmt::format("its share of the time ({:.1f} s) is used up", most));
    }
    CheckOptions options = run_.options;
    options.more_to_come =
        more_to_come_ || run_.needed || (run_.relevance && run_.relevance->thorough);
    const Result<Answer> result = checker_.check(property, options);
    if (!result) return result.error();
    std::optional<NeededHypotheses> needed;
    if (run_.needed && result->holds()) {
      Result<NeededHypotheses> found = checker_.needed(property);
      if (!found) return std::move(found).error();
      needed = *std::move(found);
    }
    std::optional<CertificateOutcome> certificate;
    if (!run_.certificate.empty() && result->holds()) {
      Result<CertificateOutcome> outcome = certify(property);
      if (!outcome) return std::move(outcome).error();
      certificate = *std::move(outcome);
    }
    std::optional<Relevance> relevance;
    if (run_.relevance && !result->unknown()) {
      Result<Relevance> found = checker_.relevance(property, *result, *run_.relevance);
      if (!found) return std::move(found).error();
      relevance = *std::move(found);
    }
    monitor_.set_deadline(0, "");
    // Full tables would be of no use to the next property.
    if (used_memory() > monitor_.memory_limit() / 2) checker_.forget_states();
    const bool may_come_again = !is_last && !monitor_.limit_reached();
    if (result->unknown() && may_come_again) return false;
    monitor_.clear_progress();
    answer_({property, *result, monitor_.seconds() - start, std::move(needed),
             std::move(certificate), std::move(relevance)});
    close(property);
    return true;
  }

  // Makes the certificate. A limit that is reached here does not change the answer.
  Result<CertificateOutcome> certify(const Property& property) {
    LastWords::set(run_.holds_text, kHolds);
    CertificateOutcome outcome{.file = run_.certificate};
    Result<Certificate> made = checker_.certify(property);
    if (!made && made.error().kind != ErrorKind::limit) return std::move(made).error();
    if (made) {
      if (auto failed = write_certificate(run_.certificate, made->bytes)) return *failed;
      outcome.bytes = made->bytes.size();
      outcome.made = *std::move(made);
      outcome.made.bytes.clear();
    } else {
      outcome.reason = made.error().message;
    }
    return outcome;
  }

  void explain(const Property& property, Error error) {
    monitor_.set_deadline(0, "");
    monitor_.clear_progress();
    if (run_.properties.size() > 1) {
      std::fputs(run_.unknown_text(property, error.message).c_str(), stdout);
      std::fflush(stdout);
      error.message = fmt::format("property {}: {}", displayed(property.id), error.message);
    }
    report(error);
    close(property);
  }

  // Called when nothing more will be said about the property.
  void close(const Property& property) {
    std::erase(unanswered_, &property);
    set_last_words();
  }

  // If memory runs out in the middle of a search, all properties that are still open are unknown.
  void set_last_words() const {
    std::string text;
    for (const Property* each : unanswered_) text += run_.unknown_text(*each, "out of memory");
    LastWords::set(text);
  }

  const PropertyRun& run_;
  RunMonitor& monitor_;
  const std::function<void(const PropertyAnswer&)>& answer_;
  Checker checker_;
  std::vector<const Property*> unanswered_;
  bool more_to_come_ = false;
  std::string which_; // property is being checked, for progress; empty: there is only one
};

} // namespace

bool run_properties(const PropertyRun& run, RunMonitor& monitor,
                    const std::function<void(const PropertyAnswer&)>& answer) {
  return Runner(run, monitor, answer).run();
}

std::string contest_line(const std::string& id, const Answer& answer) {
  std::string techniques = "SEQUENTIAL_PROCESSING EXPLICIT ON_THE_FLY STATE_COMPRESSION";
  if (!answer.statistics.reduction.rules.empty()) techniques += " STRUCTURAL_REDUCTION";
  if (!answer.statistics.reduction.copies.empty()) techniques += " SYMMETRIES";
  if (answer.statistics.reduction.exclusions > 0) techniques += " STATE_EQUATION";
  const char* word = answer.holds() ? "TRUE" : answer.violated() ? "FALSE" : "CANNOT_COMPUTE";
  return fmt::format("FORMULA {} {} TECHNIQUES {}\n", id.empty() ? "1" : without_control_bytes(id),
                     word, techniques);
}

} // namespace fairly::tool
