#include "core/training/conversation_batches.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/base/random.h"
#include "core/text/byte_pair_learner.h"
#include "core/training/cross_entropy.h"

using namespace crumb;

namespace {

const BytePairTokenizer kBytes = learnBytePairs({}, {kConversationControls, {"{name}"}, 256});

Question question(std::string customer) { return {{"Past one", "Past two"}, "Earlier turn", "Late", std::move(customer)}; }

// The sequence as text, controls in brackets.
std::string shown(const ConversationSequence& s) {
  std::string text;
  for (const int id : s.tokens)
    text += kBytes.isControl(id) ? "[" + kConversationControls[static_cast<std::size_t>(id - 256)] + "]" : kBytes.bytesOf(id);
  return text;
}

std::vector<ConversationSequence> randomSequences(int count) {
  Random random(4);
  std::vector<ConversationSequence> out;
  for (int i = 0; i < count; ++i) {
    ConversationSequence s;
    s.reply_begin = 2 + static_cast<int>(random.below(40));
    s.tokens.resize(static_cast<std::size_t>(s.reply_begin) + 1 + random.below(60));
    for (int& token : s.tokens) token = 1 + static_cast<int>(random.below(200));
    s.tokens[0] = 1000 + i;  // its mark
    out.push_back(std::move(s));
  }
  return out;
}

}  // namespace

TEST_CASE("a conversation is its parts in order, and only the reply is graded") {
  const auto s = conversationTokens(kBytes, question("Where is it, {name}?"), "On its way.", 1000);
  CHECK(shown(s) == "[past]Past one[past]Past two[earlier]Earlier turn[subject]Late[customer]Where is it, {name}?[reply]On its way.[end]");
  CHECK(s.cut == 0);
  CHECK(kBytes.bytesOf(s.tokens[static_cast<std::size_t>(s.reply_begin)]) == "O");
  CHECK(shown(conversationTokens(kBytes, {{}, "", "", "Hi"}, "Yes", 9)) == "[customer]Hi[reply]Yes[end]");
  CHECK(shown(promptTokens(kBytes, {{}, "", "", ""}, 9)) == "[customer][reply]");

  const ConversationSequence* both[] = {&s, &s};
  ConversationBatch batch;
  fillBatch(both, batch);
  CHECK(batch.B == 2);
  CHECK(batch.lengths == std::vector<int>(2, batch.T));
  int graded = 0;
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    if (batch.targets[i] == kIgnoreTarget) continue;
    ++graded;
    CHECK(batch.targets[i] == s.tokens[i % static_cast<std::size_t>(batch.T) + 1]);
  }
  CHECK(graded == 2 * 12);  // "On its way." and the end
}

TEST_CASE("what does not fit is cut in a fixed order, and counted") {
  const Question q = question("A long email");
  const auto whole = conversationTokens(kBytes, q, "Reply", 1000);
  const int n = static_cast<int>(whole.tokens.size());
  for (int room = 4; room <= n; ++room) {
    const auto s = conversationTokens(kBytes, q, "Reply", room);
    CHECK(static_cast<int>(s.tokens.size()) <= room);
    CHECK(s.cut >= n - room - 4);  // the controls of empty parts go too, and are not counted
    CHECK((s.cut > 0) == (room < n));
    CHECK(s.tokens[static_cast<std::size_t>(s.reply_begin) - 1] == kBytes.control("reply"));
  }
  CHECK(shown(conversationTokens(kBytes, q, "Reply", n - 4)) ==
        "[past]Past one[past]Past two[earlier]ier turn[subject]Late[customer]A long email[reply]Reply[end]");
  CHECK(shown(conversationTokens(kBytes, q, "Reply", n - 17)) ==
        "[past]Past one[past]Past[subject]Late[customer]A long email[reply]Reply[end]");
  CHECK(shown(conversationTokens(kBytes, q, "Reply", 18)) == "[subject]Late[customer]A lon[reply]Reply[end]");
  const auto cut_reply = conversationTokens(kBytes, q, "A reply without end", 10);
  CHECK(shown(cut_reply) == "[customer][reply]A reply ");
  CHECK(cut_reply.cut > 11);
}

TEST_CASE("padding changes no sequence, and lengths say where it begins") {
  const auto sequences = randomSequences(7);
  int seen = 0;
  for (const ConversationBatch& batch : measuringBatches(sequences, 3)) {
    CHECK(batch.inputs.size() == static_cast<std::size_t>(batch.B * batch.T));
    for (int b = 0; b < batch.B; ++b) {
      const int* row = batch.inputs.data() + b * batch.T;
      const auto& s = sequences[static_cast<std::size_t>(row[0] - 1000)];
      const int length = batch.lengths[static_cast<std::size_t>(b)];
      CHECK(length == static_cast<int>(s.tokens.size()) - 1);
      CHECK(std::equal(row, row + length, s.tokens.begin()));
      for (int i = length; i < batch.T; ++i) CHECK(batch.targets[static_cast<std::size_t>(b * batch.T + i)] == kIgnoreTarget);
      ++seen;
    }
  }
  CHECK(seen == 7);
}

TEST_CASE("each epoch has every sequence once, in another order, with little padding") {
  ConversationBatches batches(randomSequences(203), 8, 5);
  std::vector<std::vector<int>> orders;
  for (int epoch = 0; epoch < 3; ++epoch) {
    std::vector<int> order;
    for (int i = 0; i < batches.batchesPerEpoch(); ++i) {
      const ConversationBatch& b = batches.batch(epoch * batches.batchesPerEpoch() + i);
      for (int row = 0; row < b.B; ++row) order.push_back(b.inputs[static_cast<std::size_t>(row * b.T)]);
    }
    CHECK(std::set<int>(order.begin(), order.end()).size() == 203);
    CHECK(order.size() == 203);
    orders.push_back(order);
  }
  CHECK(orders[0] != orders[1]);
  CHECK(batches.padding() < 0.2);
}

TEST_CASE("a batch depends on its number and the seed alone") {
  const HidingOptions hiding{0.3f, 0.2f, 999};
  ConversationBatches one(randomSequences(50), 8, 5, hiding), two(randomSequences(50), 8, 5, hiding);
  ConversationBatches other(randomSequences(50), 8, 6, hiding);
  for (int i = 0; i < 9; ++i) one.batch(i);
  CHECK(one.batch(9).inputs == two.batch(9).inputs);
  CHECK(one.batch(9).inputs != other.batch(9).inputs);
}

TEST_CASE("hidden tokens are still to be predicted, and the reply's beginning is always marked") {
  ConversationBatches plain(randomSequences(200), 200, 5), hidden(randomSequences(200), 200, 5, {0.5f, 0.25f, 999});
  const ConversationBatch& a = plain.batch(0);
  const ConversationBatch& b = hidden.batch(0);
  CHECK(a.targets == b.targets);
  int in_prompt = 0, prompt = 0, in_reply = 0, reply = 0;
  for (int row = 0; row < b.B; ++row) {
    for (int t = 0; t < b.lengths[static_cast<std::size_t>(row)]; ++t) {
      const auto i = static_cast<std::size_t>(row * b.T + t);
      const bool graded = b.targets[i] != kIgnoreTarget, first = graded && b.targets[i - 1] == kIgnoreTarget;
      if (first) CHECK(b.inputs[i] == a.inputs[i]);
      if (first) continue;
      CHECK((b.inputs[i] == a.inputs[i] || b.inputs[i] == 999));
      (graded ? reply : prompt) += 1;
      (graded ? in_reply : in_prompt) += b.inputs[i] == 999;
    }
  }
  CHECK(double(in_prompt) / prompt == doctest::Approx(0.5).epsilon(0.1));
  CHECK(double(in_reply) / reply == doctest::Approx(0.25).epsilon(0.1));
}
