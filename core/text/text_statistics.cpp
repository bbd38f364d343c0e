#include "core/text/text_statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

#include "core/text/code_point_map.h"
#include "core/text/odd_characters.h"
#include "core/text/unicode.h"
#include "core/text/written_number.h"

namespace crumb {
namespace {

constexpr std::string_view kNothingLost = " Nothing was changed.";

std::size_t countDistinct(std::u32string_view text) {
  CodePointMap seen;
  std::size_t distinct = 0;
  for (const char32_t c : text) {
    if (seen.find(c) >= 0) continue;
    seen.set(c, 0);
    ++distinct;
  }
  return distinct;
}

// The set of lines seen so far: open addressing over views of the text, because a node per line made a file of short
// lines five times slower.
class LineSet {
 public:
  bool insert(std::u32string_view line) {  // false: it was there. `line` is not empty
    if (2 * used_ >= slots_.size()) grow();
    const std::size_t hash = std::hash<std::u32string_view>{}(line);
    Slot& slot = place(line, hash);
    if (!slot.line.empty()) return false;
    slot = {line, hash};
    ++used_;
    return true;
  }

 private:
  struct Slot {
    std::u32string_view line;  // empty: free
    std::size_t hash = 0;
  };
  Slot& place(std::u32string_view line, std::size_t hash) {
    std::size_t i = hash & (slots_.size() - 1);
    while (!slots_[i].line.empty() && (slots_[i].hash != hash || slots_[i].line != line)) {
      i = (i + 1) & (slots_.size() - 1);
    }
    return slots_[i];
  }
  void grow() {
    std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    for (const Slot& slot : old) {
      if (!slot.line.empty()) place(slot.line, slot.hash) = slot;
    }
  }
  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // a power of two, at most half full
  std::size_t used_ = 0;
};

void countLine(std::u32string_view line, bool visible, LineSet& seen, TextStatistics& out) {
  ++out.lines;
  if (!visible) return;
  ++out.non_empty_lines;
  if (!seen.insert(line)) ++out.repeated_lines;
}

void countCharactersAndLines(std::u32string_view text, TextStatistics& out) {
  LineSet seen;
  std::size_t line_start = 0;
  bool line_visible = false;
  char32_t before = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text[i];
    char32_t kept = c;
    switch (characterKind(before, c, i + 1 < text.size() ? text[i + 1] : 0)) {
      case CharacterKind::visible:
        ++out.visible_characters;
        line_visible = true;
        out.replacement_characters += c == kReplacementCharacter;
        break;
      case CharacterKind::line_end:
        countLine(text.substr(line_start, i - line_start), line_visible, seen, out);
        line_start = i + 1;
        line_visible = false;
        break;
      case CharacterKind::space:
      case CharacterKind::needed_joiner:
        break;
      case CharacterKind::tab:
        ++out.tabs;
        break;
      case CharacterKind::odd_space:
        ++out.odd.spaces;
        kept = U' ';
        break;
      case CharacterKind::line_separator:
        ++out.odd.line_separators;
        kept = U'\n';
        break;
      case CharacterKind::zero_width:
        ++out.odd.zero_width;
        kept = before;
        break;
      case CharacterKind::soft_hyphen:
        ++out.odd.soft_hyphens;
        kept = before;
        break;
      case CharacterKind::control:
        ++out.odd.controls;
        kept = before;
        break;
    }
    before = kept;
  }
  if (line_start < text.size()) countLine(text.substr(line_start), line_visible, seen, out);
}

double nLogN(std::size_t n) { return n < 2 ? 0.0 : static_cast<double>(n) * std::log(static_cast<double>(n)); }

// H(X) = ln N - (1/N) sum n ln n over the counts n. H(next | first) is the same with the pairs that share their first
// symbol, weighted: (1/P) (sum over firsts of n ln n - sum over pairs of n ln n), P pairs. (Shannon 1948, section 6.)
void measureEntropies(std::u32string_view text, TextStatistics& out) {
  CodePointMap ids;
  std::vector<int> symbols(text.size());
  std::vector<std::size_t> counts;
  for (std::size_t i = 0; i < text.size(); ++i) {
    int id = ids.find(text[i]);
    if (id < 0) {
      id = static_cast<int>(counts.size());
      ids.set(text[i], id);
      counts.push_back(0);
    }
    symbols[i] = id;
    ++counts[static_cast<std::size_t>(id)];
  }
  out.distinct_symbols = counts.size();
  if (text.empty()) return;
  const double n = static_cast<double>(text.size());
  double sum = 0.0;
  for (const std::size_t count : counts) sum += nLogN(count);
  out.uniform_loss = std::log(static_cast<double>(counts.size()));
  out.unigram_loss = std::max(0.0, std::log(n) - sum / n);
  if (text.size() < 2) return;

  // The followers of each symbol, side by side; then one array of counts serves all symbols in turn.
  --counts[static_cast<std::size_t>(symbols.back())];  // the last symbol has no follower
  std::vector<std::size_t> ends(counts.size());
  std::size_t end = 0;
  for (std::size_t s = 0; s < counts.size(); ++s) {
    ends[s] = end;
    end += counts[s];
  }
  std::vector<int> followers(text.size() - 1);
  for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
    followers[ends[static_cast<std::size_t>(symbols[i])]++] = symbols[i + 1];
  }
  std::vector<std::size_t> pairs(counts.size());
  double nats = 0.0;
  for (std::size_t s = 0; s < counts.size(); ++s) {
    nats += nLogN(counts[s]);
    for (std::size_t i = ends[s] - counts[s]; i < ends[s]; ++i) ++pairs[static_cast<std::size_t>(followers[i])];
    for (std::size_t i = ends[s] - counts[s]; i < ends[s]; ++i) {
      std::size_t& count = pairs[static_cast<std::size_t>(followers[i])];
      nats -= nLogN(count);
      count = 0;
    }
  }
  out.bigram_loss = std::max(0.0, nats / (n - 1.0));
}

}  // namespace

TextStatistics examineText(std::string_view utf8) {
  TextStatistics out;
  DecodedText decoded = decodeUtf8(utf8);
  out.decoded_code_points = decoded.text.size();
  out.decoded_distinct = countDistinct(decoded.text);
  out.invalid_sequences = decoded.invalid_sequences;
  out.invalid_bytes = decoded.invalid_bytes;
  normaliseNewlines(decoded.text);
  out.code_points = decoded.text.size();
  countCharactersAndLines(decoded.text, out);
  measureEntropies(decoded.text, out);
  return out;
}

std::string cleanUp(std::string_view utf8) {
  const std::u32string text = readText(utf8);
  std::u32string clean;
  clean.reserve(text.size());
  const auto trimLineEnd = [&clean] {
    while (!clean.empty() && (clean.back() == U' ' || clean.back() == U'\t')) clean.pop_back();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char32_t before = clean.empty() ? 0 : clean.back();
    switch (characterKind(before, text[i], i + 1 < text.size() ? text[i + 1] : 0)) {
      case CharacterKind::visible:
      case CharacterKind::space:
      case CharacterKind::tab:
      case CharacterKind::needed_joiner:
        clean.push_back(text[i]);
        break;
      case CharacterKind::odd_space:
        clean.push_back(U' ');
        break;
      case CharacterKind::line_end:
      case CharacterKind::line_separator:
        trimLineEnd();
        clean.push_back(U'\n');
        break;
      case CharacterKind::zero_width:
      case CharacterKind::soft_hyphen:
      case CharacterKind::control:
        break;
    }
  }
  trimLineEnd();
  return encodeUtf8(clean);
}

int contextThatFits(std::uint64_t tokens) {
  if (tokens < 2) return 0;
  return static_cast<int>(std::bit_floor(std::min<std::uint64_t>(tokens - 1, kLongestContext)));
}

Status checkTrainingText(const TextStatistics& statistics, std::uint64_t tokens, int context) {
  CRUMB_CHECK(context > 0, "the context must be at least 1");
  if (statistics.visible_characters == 0) {
    const std::string found = statistics.code_points == 0
                                  ? "The text is empty (0 tokens, for a context of " + writtenNumber(context) + ")"
                                  : "The text has no visible characters, only blanks and the like";
    return Error{"text_empty", found +
                                   ", so there is nothing to learn from. Paste a text, drop a file or choose a "
                                   "sample." +
                                   std::string(kNothingLost)};
  }
  const auto needed = static_cast<std::uint64_t>(context) + 1;
  if (tokens >= needed) return Nothing{};
  const int fits = contextThatFits(tokens);
  const std::string advice = fits == 0 ? "That is too little for any context. Add more text."
                                       : "Choose a context of " + writtenNumber(static_cast<std::uint64_t>(fits)) +
                                             " (at most " + writtenNumber(std::min<std::uint64_t>(tokens - 1, kLongestContext)) + " fits), or add more text.";
  return Error{"text_too_short", "The text has " + counted(tokens, "token") + " to learn from, but a context of " +
                                     writtenNumber(static_cast<std::uint64_t>(context)) + " needs at least " +
                                     writtenNumber(needed) + ". " + advice + std::string(kNothingLost)};
}

std::vector<std::string> textNotes(const TextStatistics& statistics) {
  std::vector<std::string> notes;
  if (statistics.invalid_bytes > 0) {
    notes.push_back(counted(statistics.invalid_bytes, "byte") + (statistics.invalid_bytes == 1 ? " was" : " were") +
                    " not valid UTF-8 and became " + counted(statistics.invalid_sequences, "replacement character") +
                    " (\xEF\xBF\xBD). Perhaps the file is in another encoding, such as windows-1252.");
  }
  if (statistics.distinct_symbols == 1) {
    notes.push_back(
        "The text has only one distinct symbol. A model can be trained on it, but there is nothing to "
        "predict: its loss is 0 from the first step.");
  }
  return notes;
}

}  // namespace crumb
