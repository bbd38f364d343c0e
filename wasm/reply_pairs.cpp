#include "wasm/reply_pairs.h"

#include <map>
#include <set>

#include "core/files/json.h"

namespace crumb {
namespace {

Error bad(std::size_t place, const std::string& what) {
  return {"bad_pairs", "Pair " + std::to_string(place + 1) + " cannot be read: " + what + "."};
}

// Absent and null are empty.
bool readText(const Json& pair, const char* key, std::string& out) {
  const Json* field = pair.find(key);
  if (!field || field->isNull()) return true;
  if (!field->asString()) return false;
  out = *field->asString();
  return true;
}

bool isBlank(const std::string& text) { return text.find_first_not_of(" \t\r\n") == std::string::npos; }

Status readPair(const Json& json, std::size_t place, std::size_t count, ReplyPair& pair) {
  if (!json.asObject()) return bad(place, "it is not an object");
  const std::pair<const char*, std::string*> texts[] = {{"customer", &pair.customer}, {"reply", &pair.reply},
      {"subject", &pair.subject}, {"context", &pair.earlier}, {"conversation", &pair.conversation}};
  for (const auto& [key, text] : texts)
    if (!readText(json, key, *text)) return bad(place, std::string("its \"") + key + "\" is not text");
  if (isBlank(pair.reply)) return bad(place, "it has no reply");
  if (isBlank(pair.customer) && isBlank(pair.subject)) return bad(place, "the customer wrote nothing");
  if (const Json* held_out = json.find("held_out")) {
    if (!held_out->asBool()) return bad(place, "its \"held_out\" is neither true nor false");
    pair.held_out = *held_out->asBool();
  }
  if (const Json* past = json.find("past")) {
    if (!past->asArray()) return bad(place, "its \"past\" is not a list");
    for (const Json& entry : *past->asArray()) {
      const auto index = entry.asInteger();
      if (!index || *index < 0 || *index >= static_cast<std::int64_t>(count) || *index == static_cast<std::int64_t>(place))
        return bad(place, "its \"past\" names a pair that is not there");
      pair.past.push_back(static_cast<int>(*index));
    }
  }
  return Nothing{};
}

}  // namespace

Result<std::vector<ReplyPair>> readPairs(const std::string& json) {
  const Result<Json> parsed = parseJson(json);
  if (!parsed) return parsed.error();
  const Json::Array* array = parsed.value().asArray();
  if (!array) return Error{"bad_pairs", "The pairs are not a list."};
  std::vector<ReplyPair> pairs(array->size());
  for (std::size_t i = 0; i < pairs.size(); ++i)
    if (const Status status = readPair((*array)[i], i, pairs.size(), pairs[i]); !status) return status.error();
  for (std::size_t i = 0; i < pairs.size(); ++i)
    for (const int past : pairs[i].past)
      if (pairs[static_cast<std::size_t>(past)].held_out)
        return bad(i, "its \"past\" names pair " + std::to_string(past + 1) + ", which is held out");
  return pairs;
}

int keepConversationsTogether(std::vector<ReplyPair>& pairs) {
  std::set<std::string> held_out;
  for (const ReplyPair& pair : pairs)
    if (pair.held_out && !pair.conversation.empty()) held_out.insert(pair.conversation);
  int moved = 0;
  for (ReplyPair& pair : pairs) {
    if (pair.held_out || !held_out.contains(pair.conversation)) continue;
    pair.held_out = true;
    ++moved;
  }
  // What is held out now is nobody's past reply.
  for (ReplyPair& pair : pairs)
    std::erase_if(pair.past, [&](int past) { return pairs[static_cast<std::size_t>(past)].held_out; });
  return moved;
}

PairCounts countPairs(const std::vector<ReplyPair>& pairs, int moved) {
  PairCounts counts;
  counts.moved = moved;
  std::set<std::string> replies;
  for (const ReplyPair& pair : pairs) {
    if (pair.held_out)
      ++counts.held_out;
    else if (++counts.learnt, !replies.insert(pair.reply).second)
      ++counts.repeated_replies;
  }
  return counts;
}

std::vector<bool> pairsToChooseBy(const std::vector<ReplyPair>& pairs) {
  constexpr int kFewest = 40, kEvery = 10;
  std::vector<bool> chosen(pairs.size());
  if (countPairs(pairs, 0).learnt < kFewest) return chosen;
  std::map<std::string, int> numbers;  // of the conversations
  int conversations = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].held_out) continue;
    const std::string& name = pairs[i].conversation;
    const bool is_new = name.empty() || !numbers.contains(name);
    const int number = is_new ? conversations++ : numbers[name];
    if (is_new && !name.empty()) numbers[name] = number;
    chosen[i] = number % kEvery == kEvery / 2;
  }
  return chosen;
}

Question questionOf(const std::vector<ReplyPair>& pairs, const ReplyPair& pair, int past, int first) {
  Question question{{}, pair.earlier, pair.subject, pair.customer};
  for (int i = first; i < first + past && i < static_cast<int>(pair.past.size()); ++i)
    question.past.push_back(pairs[static_cast<std::size_t>(pair.past[static_cast<std::size_t>(i)])].reply);
  return question;
}

}  // namespace crumb
