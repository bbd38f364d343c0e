#include "core/text/byte_pair_tokenizer.h"

#include <algorithm>

#include "core/text/word_split.h"

namespace crumb {
namespace {

constexpr int kBytes = 256;
constexpr std::size_t kMostTokens = 1'000'000;

Error invalid(const std::string& what) { return Error{"tokenizer_invalid", "The stored vocabulary " + what + "."}; }

Status checkNames(const std::vector<std::string>& names, const char* kind) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) return invalid(std::string("holds a ") + kind + " without a name");
    if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) !=
        names.begin() + static_cast<std::ptrdiff_t>(i))
      return invalid(std::string("names the ") + kind + " \"" + names[i] + "\" twice");
  }
  return Nothing{};
}

}  // namespace

Result<BytePairTokenizer> BytePairTokenizer::fromVocabulary(BytePairVocabulary v) {
  for (const Status& status : {checkNames(v.controls, "control"), checkNames(v.placeholders, "placeholder")})
    if (!status) return status.error();
  const std::size_t special = v.controls.size() + v.placeholders.size();
  if (special + v.merges.size() > kMostTokens - kBytes) return invalid("holds more than 1,000,000 tokens");
  const int first_merge = kBytes + static_cast<int>(special);
  std::vector<std::size_t> lengths;  // of the merges, in bytes
  for (std::size_t i = 0; i < v.merges.size(); ++i) {
    const auto mergeable = [&](int id) {
      return id >= 0 && (id < kBytes || (id >= first_merge && id < first_merge + static_cast<int>(i)));
    };
    if (!mergeable(v.merges[i].first) || !mergeable(v.merges[i].second))
      return invalid("joins a token that does not come before it (merge " + std::to_string(i) + ")");
    const auto lengthOf = [&](int id) { return id < kBytes ? std::size_t{1} : lengths[static_cast<std::size_t>(id - first_merge)]; };
    lengths.push_back(lengthOf(v.merges[i].first) + lengthOf(v.merges[i].second));
    if (lengths.back() > kLongestWord + 1)  // or a few merges would stand for gigabytes
      return invalid("holds a token that is longer than any word (merge " + std::to_string(i) + ")");
  }
  BytePairTokenizer tokenizer(std::move(v));
  if (tokenizer.merged_.size() != tokenizer.vocabulary_.merges.size()) return invalid("holds the same merge twice");
  return tokenizer;
}

BytePairTokenizer::BytePairTokenizer(BytePairVocabulary vocabulary) : vocabulary_(std::move(vocabulary)) {
  for (int byte = 0; byte < kBytes; ++byte) bytes_.emplace_back(1, static_cast<char>(byte));
  bytes_.resize(bytes_.size() + vocabulary_.controls.size());
  bytes_.insert(bytes_.end(), vocabulary_.placeholders.begin(), vocabulary_.placeholders.end());
  merged_.reserve(vocabulary_.merges.size());
  for (const auto& [left, right] : vocabulary_.merges) {
    merged_.emplace(pairKey(left, right), size());
    bytes_.push_back(bytesOf(left) + bytesOf(right));
  }
}

int BytePairTokenizer::control(std::string_view name) const {
  const auto& names = vocabulary_.controls;
  const auto place = std::find(names.begin(), names.end(), name);
  CRUMB_CHECK(place != names.end(), "the vocabulary has no control \"" + std::string(name) + "\"");
  return kBytes + static_cast<int>(place - names.begin());
}

const std::string& BytePairTokenizer::bytesOf(int id) const {
  CRUMB_CHECK(id >= 0 && id < size(), "token " + std::to_string(id) + " of a vocabulary of " + std::to_string(size()));
  return bytes_[static_cast<std::size_t>(id)];
}

// The merge that was learnt first is made first, of equal ones the leftmost: as the learner made them.
void BytePairTokenizer::appendWord(std::string_view word, std::vector<int>& ids) const {
  const std::size_t begin = ids.size();
  for (const char byte : word) ids.push_back(static_cast<unsigned char>(byte));
  while (ids.size() - begin > 1) {
    int best = size();
    for (std::size_t i = begin; i + 1 < ids.size(); ++i) {
      const auto merge = merged_.find(pairKey(ids[i], ids[i + 1]));
      if (merge != merged_.end()) best = std::min(best, merge->second);
    }
    if (best == size()) return;
    const auto [left, right] = vocabulary_.merges[vocabulary_.merges.size() - static_cast<std::size_t>(size() - best)];
    std::size_t out = begin;
    for (std::size_t i = begin; i < ids.size(); ++out) {
      const bool here = i + 1 < ids.size() && ids[i] == left && ids[i + 1] == right;
      ids[out] = here ? best : ids[i];
      i += here ? 2 : 1;
    }
    ids.resize(out);
  }
}

std::vector<int> BytePairTokenizer::encode(std::string_view bytes) const {
  std::vector<int> ids;
  ids.reserve(bytes.size() / 2);
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = wordEnd(bytes, at);
    appendWord(bytes.substr(at, end - at), ids);
    at = end;
  }
  return ids;
}

std::vector<int> BytePairTokenizer::encodeScrubbed(std::string_view bytes) const {
  std::vector<int> ids;
  for (const ScrubbedPart& part : splitAtPlaceholders(bytes, vocabulary_.placeholders)) {
    if (part.placeholder >= 0) {
      ids.push_back(kBytes + static_cast<int>(vocabulary_.controls.size()) + part.placeholder);
    } else {
      const std::vector<int> stretch = encode(part.text);
      ids.insert(ids.end(), stretch.begin(), stretch.end());
    }
  }
  return ids;
}

std::string BytePairTokenizer::decode(std::span<const int> ids) const {
  std::string bytes;
  for (const int id : ids) bytes += bytesOf(id);
  return bytes;
}

std::vector<ScrubbedPart> splitAtPlaceholders(std::string_view text, std::span<const std::string> placeholders) {
  std::string first_bytes;  // of the placeholders, each once: nearly always one, an opening brace
  for (const std::string& p : placeholders)
    if (first_bytes.find(p[0]) == std::string::npos) first_bytes += p[0];
  std::vector<ScrubbedPart> parts;
  std::size_t done = 0;
  for (std::size_t at = text.find_first_of(first_bytes); at < text.size(); at = text.find_first_of(first_bytes, at)) {
    int found = -1;  // the longest that stands here
    for (std::size_t i = 0; i < placeholders.size(); ++i)
      if (text.substr(at).starts_with(placeholders[i]) &&
          (found < 0 || placeholders[i].size() > placeholders[static_cast<std::size_t>(found)].size()))
        found = static_cast<int>(i);
    if (found < 0) {
      ++at;
      continue;
    }
    if (at > done) parts.push_back({text.substr(done, at - done)});
    const std::size_t length = placeholders[static_cast<std::size_t>(found)].size();
    parts.push_back({text.substr(at, length), found});
    done = at += length;
  }
  if (done < text.size()) parts.push_back({text.substr(done)});
  return parts;
}

}  // namespace crumb
