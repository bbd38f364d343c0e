#include "core/text/byte_pair_learner.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include "core/text/word_split.h"

namespace crumb {
namespace {

struct Word {
  std::vector<int> tokens;
  int count = 0;  // in all texts
};

// In order of first appearance. Words of one byte have no pairs.
std::vector<Word> countWords(std::span<const std::string> texts, std::span<const std::string> placeholders) {
  std::vector<Word> words;
  std::unordered_map<std::string_view, std::size_t> places;
  for (const std::string& text : texts) {
    for (const ScrubbedPart& part : splitAtPlaceholders(text, placeholders)) {
      if (part.placeholder >= 0) continue;
      for (std::size_t at = 0, end = 0; at < part.text.size(); at = end) {
        end = wordEnd(part.text, at);
        if (end - at < 2) continue;
        const std::string_view bytes = part.text.substr(at, end - at);
        const auto [place, is_new] = places.try_emplace(bytes, words.size());
        if (is_new) {
          words.emplace_back();
          for (const char byte : bytes) words.back().tokens.push_back(static_cast<unsigned char>(byte));
        }
        ++words[place->second].count;
      }
    }
  }
  return words;
}

// All pairs of neighbours with their counts, kept right while words change.
class PairCounts {
 public:
  struct Pair {
    int left = 0, right = 0;
    std::int64_t count = 0;
  };

  explicit PairCounts(std::vector<Word> words) : words_(std::move(words)) {
    for (std::size_t w = 0; w < words_.size(); ++w) countIn(w, words_[w].count);
    for (const std::uint64_t key : touched_) push(key);
  }

  // The pair to merge next; its count is 0 when none is left.
  Pair best() {
    while (!queue_.empty()) {
      const Candidate top = queue_.top();
      if (occurrences_[top.key].count == top.count) return {int(top.key >> 32), int(top.key & 0xFFFFFFFF), top.count};
      queue_.pop();  // an old count
    }
    return {};
  }

  void merge(const Pair& pair, int token) {
    touched_.clear();
    const std::vector<std::size_t> places = std::move(occurrences_[pairKey(pair.left, pair.right)].words);
    for (const std::size_t w : places) {
      if (!contains(words_[w].tokens, pair)) continue;  // an earlier merge took it away
      countIn(w, -words_[w].count);
      replace(words_[w].tokens, pair, token);
      countIn(w, words_[w].count);
    }
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    for (const std::uint64_t key : touched_) push(key);
  }

 private:
  struct Occurrences {
    std::int64_t count = 0;
    std::vector<std::size_t> words;  // where it has been seen; it may be gone from there
  };
  struct Candidate {
    std::int64_t count;
    std::uint64_t key;
    bool operator<(const Candidate& other) const {
      return count != other.count ? count < other.count : key > other.key;
    }
  };

  static bool contains(const std::vector<int>& tokens, const Pair& pair) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
      if (tokens[i] == pair.left && tokens[i + 1] == pair.right) return true;
    return false;
  }
  static void replace(std::vector<int>& tokens, const Pair& pair, int token) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < tokens.size(); ++out) {
      const bool here = i + 1 < tokens.size() && tokens[i] == pair.left && tokens[i + 1] == pair.right;
      tokens[out] = here ? token : tokens[i];
      i += here ? 2 : 1;
    }
    tokens.resize(out);
  }
  void countIn(std::size_t w, int times) {
    const std::vector<int>& tokens = words_[w].tokens;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const std::uint64_t key = pairKey(tokens[i], tokens[i + 1]);
      Occurrences& o = occurrences_[key];
      o.count += times;
      if (times > 0 && (o.words.empty() || o.words.back() != w)) o.words.push_back(w);
      touched_.push_back(key);
    }
  }
  void push(std::uint64_t key) {
    if (const std::int64_t count = occurrences_[key].count; count > 1) queue_.push({count, key});
  }

  std::vector<Word> words_;
  std::unordered_map<std::uint64_t, Occurrences> occurrences_;
  std::priority_queue<Candidate> queue_;
  std::vector<std::uint64_t> touched_;  // whose counts may have changed
};

}  // namespace

BytePairTokenizer learnBytePairs(std::span<const std::string> texts, const BytePairOptions& options) {
  BytePairVocabulary vocabulary{options.controls, options.placeholders, {}};
  std::size_t bytes = 0;
  for (const std::string& text : texts) bytes += text.size();
  const int vocab_size = options.vocab_size > 0 ? options.vocab_size : vocabularySizeFor(bytes);
  PairCounts pairs(countWords(texts, options.placeholders));
  int next = 256 + static_cast<int>(options.controls.size() + options.placeholders.size());
  for (; next < vocab_size; ++next) {
    const PairCounts::Pair pair = pairs.best();
    if (pair.count == 0) break;
    vocabulary.merges.emplace_back(pair.left, pair.right);
    pairs.merge(pair, next);
  }
  Result<BytePairTokenizer> tokenizer = BytePairTokenizer::fromVocabulary(std::move(vocabulary));
  CRUMB_CHECK(tokenizer.ok(), "controls or placeholders of a new vocabulary are empty or named twice");
  return std::move(tokenizer).value();
}

int vocabularySizeFor(std::size_t bytes) {
  const double tokens = 384 + 1.1 * std::sqrt(static_cast<double>(bytes));
  return static_cast<int>(std::min(tokens, 4096.0)) / 32 * 32;
}

}  // namespace crumb
