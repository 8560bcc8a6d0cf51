// Checkpoints: runs that are stopped anywhere and resumed by other workers find what a single run
// finds. Damaged files are refused.
#include "fairly/check/checker.hpp"
#include "fairly/check/together.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/petri/tina_net.hpp"
#include "fairly/replay/replay.hpp"
#include "fairly/workers/checkpoint.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace fairly::workers_checkpoint_test {

namespace fs = std::filesystem;
using petri::Net;
using petri::NetModel;
using workers::CheckpointPlan;
using workers::WordReader;
using workers::WordWriter;

class Folder {
 public:
  Folder()
      : path_(fs::temp_directory_path() /
              ("fairly_checkpoint_" + std::to_string(getpid()) + "_" + std::to_string(++count_))) {
    fs::remove_all(path_);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string name() const { return path_.string(); }
  std::string file(const std::string& file) const { return (path_ / file).string(); }
  std::vector<std::string> files() const {
    std::vector<std::string> all;
    for (const auto& each : fs::directory_iterator(path_)) all.push_back(each.path().string());
    std::sort(all.begin(), all.end());
    return all;
  }
  bool has_checkpoint() const { return fs::exists(path_ / "checkpoint"); }

 private:
  inline static int count_ = 0;
  fs::path path_;
};

std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

// Cuts a file, turns a bit of it, or adds something.
void damage(test::Random& random, const std::string& file) {
  std::string bytes = bytes_of(file);
  ASSERT_FALSE(bytes.empty());
  const std::size_t at = random.below(bytes.size());
  if (random.chance(0.1)) {
    bytes += 'x';
  } else if (random.chance(0.5)) {
    bytes.resize(at);
  } else {
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
  }
  write(file, bytes);
}

// --- files of words

TEST(WordFile, GivesBackWhatWasWritten) {
  const Folder folder;
  fs::create_directories(folder.name());
  for (const std::size_t count : {0U, 1U, 1000U, 65536U, 65537U, 200'000U}) {
    test::Random random(count);
    std::vector<Word> words(count);
    for (Word& word : words) word = random.chance(0.5) ? random.below(100) : random.below(~0ULL);
    WordWriter writer(folder.file("words"));
    writer.put(words);
    ASSERT_EQ(writer.finish(), std::nullopt);
    EXPECT_EQ(writer.bytes(), fs::file_size(folder.file("words")));
    EXPECT_TRUE(WordReader(folder.file("words")).verify(writer.checksum()));
    EXPECT_FALSE(WordReader(folder.file("words")).verify(writer.checksum() + 1));
    WordReader reader(folder.file("words"));
    for (const Word word : words) ASSERT_EQ(reader.get(), word);
    EXPECT_TRUE(reader.at_end());
    EXPECT_TRUE(reader.is_good());
  }
}

TEST(WordFile, DamageIsSeen) {
  const Folder folder;
  fs::create_directories(folder.name());
  test::Random random(test::base_seed());
  WordWriter writer(folder.file("words"));
  for (Word i = 0; i < 150'000; ++i) writer.put(random.chance(0.9) ? i : random.below(~0ULL));
  ASSERT_EQ(writer.finish(), std::nullopt);
  const std::string whole = bytes_of(folder.file("words"));
  for (std::size_t i = 0; i < test::scaled(30); ++i) {
    write(folder.file("words"), whole);
    damage(random, folder.file("words"));
    EXPECT_FALSE(WordReader(folder.file("words")).verify(writer.checksum())) << i;
  }
  EXPECT_FALSE(WordReader(folder.file("nothing")).verify(0));
}

// A disk that is full says so.
TEST(WordFile, AFullDiskIsSeen) {
  if (!fs::exists("/dev/full")) GTEST_SKIP();
  WordWriter writer("/dev/full");
  writer.put(1);
  const auto failure = writer.finish();
  ASSERT_TRUE(failure);
  EXPECT_NE(failure->find("space"), std::string::npos) << *failure;
}

// --- exploring

CheckpointPlan plan_for(const Folder& folder, std::uint64_t steps) {
  return {.save = folder.name(),
          .resume = folder.has_checkpoint() ? folder.name() : std::string(),
          .every = 1e6,
          .steps = steps,
          .about = {{"version", "test"}, {"model", "this one"}}};
}

// Runs that are stopped again and again until one gets to the end. Returns how many there were.
std::size_t explore_in_pieces(const Net& net, test::Random& random, const Folder& folder,
                              ExploreResult& result, NetModel*& model,
                              std::unique_ptr<NetModel>& owner) {
  for (std::size_t runs = 1;; ++runs) {
    std::uint64_t polls = 0;
    const std::uint64_t most = 1 + random.below(4);
    test::TestMonitor monitor([&](const Progress&) { return ++polls > most; });
    const CheckpointPlan plan = plan_for(folder, 1 + random.below(2));
    owner = std::make_unique<NetModel>(net);
    model = owner.get();
    model->count_tokens();
    const bool may_stop = runs < 12;
    result = explore(*model, {.monitor = may_stop ? &monitor : nullptr,
                              .workers = 1 + static_cast<unsigned>(random.below(4)),
                              .checkpoint = &plan});
    if (!result.stopped || result.error) return runs;
    if (result.stopped->kind != Stop::Kind::other) return runs; // unbounded
    EXPECT_NE(result.stopped->text.find("--resume"), std::string::npos) << result.stopped->text;
  }
}

void expect_same_in_pieces(const Net& net, std::uint64_t seed, std::size_t& pieces) {
  NetModel alone(net);
  alone.count_tokens();
  test::TestMonitor limit([](const Progress& so_far) { return so_far.states > 3000; });
  const ExploreResult expected = explore(alone, {.monitor = &limit});
  if (expected.stopped) return;
  test::Random random(seed);
  const Folder folder;
  ExploreResult result;
  NetModel* model = nullptr;
  std::unique_ptr<NetModel> owner;
  pieces += explore_in_pieces(net, random, folder, result, model, owner) - 1;
  ASSERT_FALSE(result.error) << describe(*result.error);
  ASSERT_FALSE(result.stopped) << result.stopped->text;
  EXPECT_EQ(result.statistics.states, expected.statistics.states);
  EXPECT_EQ(result.statistics.expanded, expected.statistics.states);
  EXPECT_EQ(result.statistics.edges, expected.statistics.edges);
  EXPECT_EQ(result.statistics.dead, expected.statistics.dead);
  EXPECT_EQ(model->tokens().most_in_place(), alone.tokens().most_in_place());
  EXPECT_EQ(model->tokens().most_in_marking(), alone.tokens().most_in_marking());
}

TEST(Checkpoint, ExploringInPiecesFindsTheSame) {
  std::size_t pieces = 0;
  for (std::size_t i = 0; i < test::scaled(40); ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    Net net = test::random_net(random);
    if (random.chance(0.3)) test::add_special_arcs(random, net);
    SCOPED_TRACE(testing::Message() << "seed " << seed << '\n' << petri::to_pnml(net));
    expect_same_in_pieces(net, seed, pieces);
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
  if (test::scale() >= 100) {
    EXPECT_GT(pieces, test::scaled(40) / 4);
  }
  for (const auto& [family, size] : {std::pair("kanban", 1), std::pair("philosophers", 7)}) {
    SCOPED_TRACE(family);
    expect_same_in_pieces(petri::make_family(family, static_cast<std::uint64_t>(size)).value(), 1,
                          pieces);
  }
}

// --- checking

Result<Answer> check_with(const oracle::FairNet& fair, ltl::Formula formula, unsigned workers,
                          const CheckpointPlan& plan, Monitor* monitor) {
  test::FairProperty asked(fair, formula);
  const CheckOptions options{.reduce = Reduce::none};
  const CheckTask task{.property = asked.property(), .options = options, .monitor = monitor};
  auto answer = check_together(task, {.workers = workers, .checkpoint = &plan});
  if (answer && answer->violated()) {
    const auto plain = asked.model().plain();
    const auto replayed = replay(*plain, asked.property(), answer->counterexample->trace);
    EXPECT_TRUE(replayed.ok()) << describe(replayed.error());
  }
  return answer;
}

void expect_verdict_in_pieces(const oracle::FairNet& fair, ltl::Formula formula,
                              const Answer& expected, std::uint64_t seed, std::size_t& pieces) {
  test::Random random(seed);
  const Folder folder;
  for (std::size_t runs = 1; runs < 40; ++runs) {
    std::uint64_t polls = 0;
    const std::uint64_t most = random.below(5);
    test::TestMonitor monitor([&](const Progress& so_far) {
      return so_far.phase != Phase::translating && ++polls > most;
    });
    const bool was_saved = folder.has_checkpoint();
    const auto answer =
        check_with(fair, formula, 1 + static_cast<unsigned>(random.below(4)),
                   plan_for(folder, 1 + random.below(3)), runs < 20 ? &monitor : nullptr);
    ASSERT_TRUE(answer.ok()) << describe(answer.error());
    if (!answer->unknown()) {
      ASSERT_EQ(answer->verdict, expected.verdict);
      if (expected.holds() && answer->engine == expected.engine) {
        EXPECT_EQ(answer->statistics.search.nodes, expected.statistics.search.nodes);
        EXPECT_EQ(answer->statistics.search.edges, expected.statistics.search.edges);
      }
      return;
    }
    pieces += was_saved ? 1 : 0;
  }
  FAIL() << "it never ends";
}

void check_in_pieces(std::size_t cases, const test::FairNetOptions& options,
                     std::size_t operators) {
  std::size_t pieces = 0, compared = 0, violated = 0;
  for (std::size_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    auto fair = test::random_fair_net(random, options);
    if (!fair) continue;
    const ltl::Formula formula =
        test::RandomFormulas(random, {.operators = operators, .atoms = 3}).draw(fair->formulas);
    SCOPED_TRACE(testing::Message()
                 << "seed " << seed << ' ' << print(fair->formulas, formula) << '\n'
                 << petri::to_pnml(fair->net));
    test::FairProperty alone(*fair, formula);
    const CheckOptions whole{.reduce = Reduce::none};
    const CheckTask task{.property = alone.property(), .options = whole};
    const auto expected = check_together(task, {.workers = 1});
    ASSERT_TRUE(expected.ok());
    expect_verdict_in_pieces(*fair, formula, *expected, seed, pieces);
    if (testing::Test::HasFatalFailure() || testing::Test::HasNonfatalFailure()) return;
    ++compared;
    violated += expected->violated() ? 1 : 0;
  }
  if (test::scale() < 100) return;
  EXPECT_GT(compared, cases / 4);
  EXPECT_GT(violated, compared / 6);
  EXPECT_GT(pieces, compared / 2);
}

TEST(Checkpoint, CheckingInPiecesHasTheSameVerdicts) {
  check_in_pieces(test::scaled(40), {.most_markings = 400, .hypotheses = 8}, 7);
}

TEST(Checkpoint, CheckingSmallNetsInPiecesHasTheSameVerdicts) {
  check_in_pieces(test::scaled(40), {.hypotheses = 6, .special_arcs = true}, 5);
}

// --- stops while states are packed anew

// Nothing proves a bound, and places turn out to hold more and more tokens. Place a does so late:
// by then there are so many states that moving them is stopped in the middle.
Net growing_net() {
  std::istringstream text("net growing\n"
                          "pl z (1)\n"
                          "tr ia z a?-17 -> a u\n"
                          "tr ok u -> z\n"
                          "tr st z -> \n"
                          "tr ib b?-9 -> b*9\n"
                          "tr db b -> \n"
                          "tr ic c?-1 a?2 b?5 -> c*20\n"
                          "tr dc c -> \n");
  return petri::read_tina_net(text, "growing").value();
}

// Stops anywhere, and more often than not while states are packed anew.
class StopInPacking {
 public:
  explicit StopInPacking(test::Random& random) : random_(random), most_(2 + random.below(20)) {}
  bool operator()(const Progress& so_far) {
    if (so_far.phase == Phase::translating) return false;
    const bool packs = so_far.phase == Phase::packing && random_.chance(0.5);
    packings += packs ? 1 : 0;
    return packs || ++polls_ > most_;
  }

  std::size_t packings = 0;

 private:
  test::Random& random_;
  std::uint64_t polls_ = 0, most_;
};

constexpr std::size_t kMostPieces = 15;

TEST(Checkpoint, ExploringStopsWhileStatesArePackedAnew) {
  const Net net = growing_net();
  NetModel alone(net);
  alone.count_tokens();
  const ExploreResult expected = explore(alone, {});
  ASSERT_FALSE(expected.stopped);
  std::size_t packings = 0;
  for (std::size_t i = 0; i < test::scaled(10); ++i) {
    SCOPED_TRACE(testing::Message() << "seed " << test::base_seed() + i);
    test::Random random(test::base_seed() + i);
    const Folder folder;
    for (std::size_t runs = 1;; ++runs) {
      StopInPacking stops(random);
      test::TestMonitor monitor([&](const Progress& so_far) { return stops(so_far); });
      const CheckpointPlan plan = plan_for(folder, random.chance(0.5) ? 0 : 1 + random.below(40));
      NetModel model(net);
      model.count_tokens();
      const ExploreResult result =
          explore(model, {.monitor = runs < kMostPieces ? &monitor : nullptr,
                          .workers = 1 + static_cast<unsigned>(random.below(4)),
                          .checkpoint = &plan});
      packings += stops.packings;
      ASSERT_FALSE(result.error) << describe(*result.error);
      if (result.stopped) {
        ASSERT_LT(runs, kMostPieces);
        EXPECT_TRUE(folder.has_checkpoint());
        EXPECT_NE(result.stopped->text.find("--resume"), std::string::npos);
        continue;
      }
      ASSERT_EQ(result.statistics.states, expected.statistics.states);
      ASSERT_EQ(result.statistics.expanded, expected.statistics.states);
      ASSERT_EQ(result.statistics.edges, expected.statistics.edges);
      ASSERT_EQ(result.statistics.dead, expected.statistics.dead);
      ASSERT_EQ(model.tokens().most_in_marking(), alone.tokens().most_in_marking());
      break;
    }
  }
  if (test::scale() >= 100) {
    EXPECT_GT(packings, test::scaled(10) / 2);
  }
}

TEST(Checkpoint, CheckingStopsWhileStatesArePackedAnew) {
  const Net net = growing_net();
  const auto check = [&](const char* ltl, const Crew& crew, Monitor* monitor) {
    NetModel model(net);
    const Property property = Property::parse(model, ltl).value();
    const CheckOptions options{.reduce = Reduce::none};
    return check_together({.property = property, .options = options, .monitor = monitor}, crew);
  };
  std::size_t packings = 0;
  for (const auto& [ltl, verdict] :
       {std::pair("G \"a + b + c + u + z <= 55\"", Verdict::holds),
        std::pair("G \"a + b + c + u + z <= 54\"", Verdict::violated)}) {
    const auto expected = check(ltl, {.workers = 1}, nullptr);
    ASSERT_TRUE(expected.ok()) << describe(expected.error());
    ASSERT_EQ(expected->verdict, verdict);
    for (std::size_t i = 0; i < test::scaled(5); ++i) {
      SCOPED_TRACE(testing::Message() << ltl << " seed " << test::base_seed() + i);
      test::Random random(test::base_seed() + i);
      const Folder folder;
      for (std::size_t runs = 1;; ++runs) {
        StopInPacking stops(random);
        test::TestMonitor monitor([&](const Progress& so_far) { return stops(so_far); });
        const CheckpointPlan plan = plan_for(folder, random.chance(0.5) ? 0 : 1 + random.below(40));
        const auto answer =
            check(ltl, {.workers = 1 + static_cast<unsigned>(random.below(4)), .checkpoint = &plan},
                  runs < kMostPieces ? &monitor : nullptr);
        packings += stops.packings;
        ASSERT_TRUE(answer.ok()) << describe(answer.error());
        if (answer->unknown()) {
          ASSERT_LT(runs, kMostPieces);
          EXPECT_TRUE(folder.has_checkpoint());
          continue;
        }
        ASSERT_EQ(answer->verdict, verdict);
        if (verdict == Verdict::holds) {
          ASSERT_EQ(answer->statistics.model_states, expected->statistics.model_states);
          ASSERT_EQ(answer->statistics.search.nodes, expected->statistics.search.nodes);
          ASSERT_EQ(answer->statistics.search.edges, expected->statistics.search.edges);
        }
        break;
      }
    }
  }
  if (test::scale() >= 100) {
    EXPECT_GT(packings, test::scaled(5) / 2);
  }
}

// --- what is refused

// Checkpoints are looked at even if nothing has to be searched.
TEST(Checkpoint, IsLookedAtWhereTheFormulaDecides) {
  const auto error_of = [](const char* ltl, const CheckpointPlan& plan) -> std::optional<Error> {
    NetModel model(growing_net());
    const Property property = Property::parse(model, ltl).value();
    const CheckOptions options{.reduce = Reduce::none};
    const auto answer = check_together({.property = property, .options = options},
                                       {.workers = 1, .checkpoint = &plan});
    if (!answer) return answer.error();
    EXPECT_TRUE(answer->holds());
    return std::nullopt;
  };
  const char* const decided = "G \"a >= 0\"";
  const Folder folder;
  EXPECT_TRUE(error_of(decided, {.resume = folder.name()}));
  EXPECT_TRUE(error_of(decided, {.save = "/proc/nothing/here"}));
  EXPECT_EQ(error_of(decided, {.save = folder.name()}), std::nullopt);
  EXPECT_EQ(error_of("G \"a + b + c + u + z <= 55\"", {.save = folder.name()}), std::nullopt);
  ASSERT_TRUE(folder.has_checkpoint());
  const auto other = error_of(decided, {.resume = folder.name()});
  ASSERT_TRUE(other);
  EXPECT_NE(other->message.find("another property"), std::string::npos);
}

// Runs philosophers so that a checkpoint is left behind.
void make_checkpoint(const Folder& folder, unsigned workers) {
  NetModel model(petri::make_family("philosophers", 6).value());
  std::uint64_t polls = 0;
  test::TestMonitor monitor([&](const Progress&) { return ++polls > 3; });
  const CheckpointPlan plan = plan_for(folder, 1);
  explore(model, {.monitor = &monitor, .workers = workers, .checkpoint = &plan});
  ASSERT_TRUE(folder.has_checkpoint());
}

std::optional<Error> error_of_resuming(const Folder& folder, unsigned workers,
                                       const char* version = "test",
                                       const char* about = "this one") {
  NetModel model(petri::make_family("philosophers", 6).value());
  const CheckpointPlan plan{.resume = folder.name(),
                            .about = {{"version", version}, {"model", about}}};
  const ExploreResult result = explore(model, {.workers = workers, .checkpoint = &plan});
  if (!result.error) {
    EXPECT_EQ(result.statistics.states, 729U);
    EXPECT_FALSE(result.stopped);
  }
  return result.error;
}

TEST(Checkpoint, IsRefusedIfItIsAboutSomethingElse) {
  const Folder folder;
  make_checkpoint(folder, 2);
  EXPECT_EQ(error_of_resuming(folder, 1), std::nullopt);
  EXPECT_EQ(error_of_resuming(folder, 3), std::nullopt);
  const auto version = error_of_resuming(folder, 2, "another");
  ASSERT_TRUE(version);
  EXPECT_NE(version->message.find("another version: test, and not another"), std::string::npos);
  const auto model = error_of_resuming(folder, 2, "test", "that one");
  ASSERT_TRUE(model);
  EXPECT_NE(model->message.find("another model"), std::string::npos);
  const Folder nothing;
  const auto missing = error_of_resuming(nothing, 2);
  ASSERT_TRUE(missing);
  EXPECT_NE(missing->message.find("no checkpoint"), std::string::npos);
}

TEST(Checkpoint, IsNotOverwrittenByAnotherRun) {
  const Folder folder;
  make_checkpoint(folder, 2);
  NetModel model(petri::make_family("philosophers", 6).value());
  CheckpointPlan plan = plan_for(folder, 1);
  plan.resume.clear();
  const ExploreResult result = explore(model, {.workers = 2, .checkpoint = &plan});
  ASSERT_TRUE(result.error);
  EXPECT_NE(result.error->message.find("already"), std::string::npos);
  EXPECT_EQ(error_of_resuming(folder, 1), std::nullopt);
}

// A file that is missing, cut or changed anywhere is refused, and the other files stay intact.
TEST(Checkpoint, DamagedFilesAreRefused) {
  test::Random random(test::base_seed());
  const Folder folder;
  make_checkpoint(folder, 3);
  const std::vector<std::string> files = folder.files();
  EXPECT_EQ(files.size(), 4U); // only those of the last checkpoint
  for (std::size_t i = 0; i < test::scaled(30); ++i) {
    const std::string& file = files[random.below(files.size())];
    const std::string whole = bytes_of(file);
    if (random.chance(0.1)) {
      fs::remove(file);
    } else {
      damage(random, file);
    }
    const auto error = error_of_resuming(folder, 1 + static_cast<unsigned>(random.below(4)));
    EXPECT_TRUE(error) << file;
    write(file, whole);
  }
  EXPECT_EQ(error_of_resuming(folder, 2), std::nullopt);
}

// What a crash leaves behind in the middle of saving does not matter.
TEST(Checkpoint, HalfOfTheNextOneChangesNothing) {
  const Folder folder;
  make_checkpoint(folder, 2);
  for (const char* name : {"part-1000-0", "part-1000-1", "checkpoint.new"}) {
    write(folder.file(name), "half of it");
  }
  EXPECT_EQ(error_of_resuming(folder, 3), std::nullopt);
  NetModel model(petri::make_family("philosophers", 6).value());
  const CheckpointPlan plan = plan_for(folder, 1);
  const ExploreResult result = explore(model, {.workers = 2, .checkpoint = &plan});
  EXPECT_FALSE(result.error);
  EXPECT_EQ(result.statistics.states, 729U);
}

TEST(Checkpoint, AFolderThatCannotBeWrittenIsAnErrorAtOnce) {
  NetModel model(petri::make_family("philosophers", 6).value());
  const CheckpointPlan plan{.save = "/proc/nothing/here"};
  const ExploreResult result = explore(model, {.workers = 2, .checkpoint = &plan});
  ASSERT_TRUE(result.error);
  EXPECT_NE(result.error->message.find("cannot write a checkpoint"), std::string::npos);
}

} // namespace fairly::workers_checkpoint_test
