// Phases and how they end, pauses, and gathered values, with threads as workers.
#include "fairly/base/out_of_room.hpp"
#include "fairly/workers/exchange.hpp"
#include "fairly/workers/threads.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace fairly::workers::exchange_test {

// Tasks that make tasks for other workers: a task n makes n smaller ones.
class Cascade final : public Work {
 public:
  Cascade(Exchange& exchange, std::vector<Word> tasks)
      : exchange_(exchange), tasks_(std::move(tasks)) {}

  bool step() override {
    if (tasks_.empty()) return false;
    const Word task = tasks_.back();
    tasks_.pop_back();
    ++done_;
    for (Word smaller = 0; smaller < task; ++smaller) {
      const auto worker =
          static_cast<unsigned>((task * 7 + smaller * 3 + done_) % exchange_.size());
      if (worker == exchange_.rank()) {
        tasks_.push_back(smaller);
      } else {
        exchange_.to(worker, 1).push_back(smaller);
        if (done_ % 5 == 0) exchange_.send_if_full(worker, 1);
      }
    }
    if (done_ == pause_at_) exchange_.pause();
    return true;
  }
  void receive(unsigned from, std::uint32_t kind, std::span<const Word> words) override {
    EXPECT_NE(from, exchange_.rank());
    EXPECT_EQ(kind, 1U);
    tasks_.insert(tasks_.end(), words.begin(), words.end());
  }
  Progress progress() const override { return {.states = done_}; }

  void pause_at(Word done) { pause_at_ = done; }
  Word done() const { return done_; }
  Word left() const { return tasks_.size(); }

 private:
  Exchange& exchange_;
  std::vector<Word> tasks_;
  Word done_ = 0, pause_at_ = ~Word{0};
};

// A task n makes 2^n tasks in all, counting itself.
TEST(Exchange, APhaseEndsWhenEverythingIsDone) {
  for (unsigned workers = 1; workers <= 5; ++workers) {
    run_threads(workers, [&](Exchange& exchange) {
      for (Word size = 0; size <= 12; size += 4) {
        Cascade work(exchange, {size});
        exchange.run(work);
        EXPECT_FALSE(exchange.is_paused());
        EXPECT_EQ(work.left(), 0U);
        EXPECT_EQ(exchange.sum({work.done()})[0], workers * (Word{1} << size));
      }
    });
  }
}

TEST(Exchange, PhasesWithLittleToDoFollowEachOtherWithoutMixing) {
  run_threads(4, [](Exchange& exchange) {
    for (Word round = 0; round < 400; ++round) {
      const bool is_mine = round % exchange.size() == exchange.rank();
      Cascade work(exchange, is_mine ? std::vector<Word>{round % 4} : std::vector<Word>());
      exchange.run(work);
      ASSERT_EQ(exchange.sum({work.done()})[0], Word{1} << (round % 4)) << round;
    }
  });
}

TEST(Exchange, APauseKeepsWhatIsLeft) {
  for (unsigned workers = 1; workers <= 4; ++workers) {
    for (unsigned who = 0; who < workers; ++who) {
      run_threads(workers, [&](Exchange& exchange) {
        Cascade work(exchange, {12});
        if (exchange.rank() == who) work.pause_at(100);
        exchange.run(work);
        EXPECT_TRUE(exchange.is_paused());
        EXPECT_EQ(exchange.agree(), std::nullopt);
        exchange.run(work);
        EXPECT_EQ(exchange.sum({work.done()})[0], workers * (Word{1} << 12));
      });
    }
  }
}

TEST(Exchange, AMonitorSeesTheSumsAndStopsAll) {
  Word seen = 0;
  test::TestMonitor monitor([&](const Progress& so_far) {
    seen = so_far.states;
    return so_far.states > 20'000;
  });
  run_threads(3, [&](Exchange& exchange) {
    exchange.begin(exchange.rank() == 0 ? &monitor : nullptr);
    // Worker 0 has only the tasks that others send.
    Cascade work(exchange, exchange.rank() == 0 ? std::vector<Word>() : std::vector<Word>{22});
    exchange.run(work);
    EXPECT_TRUE(exchange.is_paused());
    EXPECT_EQ(exchange.agree(), (Stop{Stop::Kind::other, "enough"}));
    const std::vector<Word> sums = exchange.sum({work.done(), work.left()});
    EXPECT_LT(sums[0], Word{1} << 22);
    EXPECT_GT(sums[1], 0U);
  });
  EXPECT_GT(seen, 20'000U);
}

TEST(Exchange, AStopOfAnyWorkerIsKnownToAll) {
  for (unsigned who = 0; who < 3; ++who) {
    run_threads(3, [&](Exchange& exchange) {
      class Stopping final : public Work {
       public:
        Stopping(Exchange& exchange, bool stops) : exchange_(exchange), stops_(stops) {}
        bool step() override {
          if (!std::exchange(stops_, false)) return false;
          exchange_.pause(Stop{Stop::Kind::memory, "no room for it"});
          return true;
        }
        void receive(unsigned, std::uint32_t, std::span<const Word>) override {}

       private:
        Exchange& exchange_;
        bool stops_;
      } work(exchange, exchange.rank() == who);
      exchange.run(work);
      EXPECT_EQ(exchange.agree(), (Stop{Stop::Kind::memory, "no room for it"}));
    });
  }
}

// Memory runs out while others go on sending.
TEST(Exchange, MemoryThatRunsOutIsAReasonToStop) {
  class Greedy final : public Work {
   public:
    Greedy(Exchange& exchange, bool throws_in_step, bool throws_in_receive)
        : exchange_(exchange), in_step_(throws_in_step), in_receive_(throws_in_receive) {}
    bool step() override {
      if (++steps_ == 20 && in_step_) throw std::bad_alloc();
      for (unsigned worker = 0; worker < exchange_.size(); ++worker) {
        if (worker == exchange_.rank()) continue;
        exchange_.to(worker, 0).push_back(1);
        exchange_.send(worker, 0);
      }
      return true; // for ever
    }
    void receive(unsigned, std::uint32_t, std::span<const Word>) override {
      if (in_receive_) throw TableFull("too many");
    }

   private:
    Exchange& exchange_;
    bool in_step_, in_receive_;
    unsigned steps_ = 0;
  };
  for (unsigned who = 0; who < 3; ++who) {
    run_threads(3, [&](Exchange& exchange) {
      Greedy stepping(exchange, exchange.rank() == who, false);
      exchange.run(stepping);
      EXPECT_EQ(exchange.agree(), (Stop{Stop::Kind::memory, "out of memory"}));
      EXPECT_EQ(exchange.has_broken(), exchange.rank() == who);
      exchange.begin(nullptr);
      EXPECT_FALSE(exchange.has_broken());
      Greedy receiving(exchange, false, exchange.rank() == who);
      exchange.run(receiving);
      EXPECT_EQ(exchange.agree(), (Stop{Stop::Kind::size, "too many"}));
    });
  }
}

// It does so only once; then the rest of the phase runs.
TEST(Exchange, AnAlarmPausesAPhase) {
  for (unsigned workers = 1; workers <= 3; ++workers) {
    run_threads(workers, [&](Exchange& exchange) {
      Cascade work(exchange, {14});
      exchange.set_alarm(1e6, 5);
      exchange.run(work);
      EXPECT_TRUE(exchange.is_paused());
      EXPECT_EQ(exchange.alarm_has_rung(), exchange.rank() == 0);
      EXPECT_EQ(exchange.agree(), std::nullopt);
      EXPECT_GT(exchange.sum({work.left()})[0], 0U);
      exchange.run(work);
      EXPECT_FALSE(exchange.is_paused());
      EXPECT_EQ(exchange.sum({work.done()})[0], workers * (Word{1} << 14));
    });
  }
}

TEST(Exchange, CountsWhatIsSent) {
  run_threads(2, [](Exchange& exchange) {
    EXPECT_EQ(exchange.traffic().messages, 0U);
    exchange.gather({1, 2, 3});
    EXPECT_EQ(exchange.traffic().messages, 1U);
    // Rank 0: the words of both with their numbers; else three words. And one word that says what
    // it is.
    EXPECT_EQ(exchange.traffic().bytes, exchange.rank() == 0 ? 72U : 32U);
  });
}

TEST(Exchange, GathersWordsOfAll) {
  run_threads(4, [](Exchange& exchange) {
    const std::vector<Word> mine(exchange.rank(), exchange.rank());
    const auto all = exchange.gather(mine);
    ASSERT_EQ(all.size(), 4U);
    for (unsigned worker = 0; worker < 4; ++worker) {
      EXPECT_EQ(all[worker], std::vector<Word>(worker, worker));
    }
  });
}

} // namespace fairly::workers::exchange_test
