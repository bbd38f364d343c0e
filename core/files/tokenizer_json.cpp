#include "core/files/tokenizer_json.h"

namespace crumb {
namespace {

Json toJson(const std::vector<std::string>& names) {
  Json::Array array;
  for (const std::string& name : names) array.emplace_back(name);
  return array;
}

bool readNames(const Json& json, const char* key, std::vector<std::string>& out) {
  const Json* field = json.find(key);
  const Json::Array* names = field ? field->asArray() : nullptr;
  if (!names) return false;
  for (const Json& name : *names) {
    if (!name.asString()) return false;
    out.push_back(*name.asString());
  }
  return true;
}

}  // namespace

Json toJson(const BytePairTokenizer& tokenizer) {
  const BytePairVocabulary& v = tokenizer.vocabulary();
  Json::Array merges;
  for (const auto& [left, right] : v.merges) {
    merges.emplace_back(left);
    merges.emplace_back(right);
  }
  Json json;
  json.set("type", "byte_pair");
  json.set("controls", toJson(v.controls));
  json.set("placeholders", toJson(v.placeholders));
  json.set("merges", std::move(merges));
  return json;
}

Result<BytePairTokenizer> bytePairTokenizerFrom(const Json& json) {
  const Error unreadable{"tokenizer_invalid", "The file does not say which tokens its model was trained with."};
  const Json* type = json.find("type");
  const Json* merges = json.find("merges");
  BytePairVocabulary v;
  if (!type || !type->asString() || *type->asString() != "byte_pair" || !merges || !merges->asArray() ||
      merges->asArray()->size() % 2 != 0 || !readNames(json, "controls", v.controls) ||
      !readNames(json, "placeholders", v.placeholders))
    return unreadable;
  const Json::Array& ids = *merges->asArray();
  for (std::size_t i = 0; i < ids.size(); i += 2) {
    const auto left = ids[i].asInteger(), right = ids[i + 1].asInteger();
    if (!left || !right || !std::in_range<int>(*left) || !std::in_range<int>(*right)) return unreadable;
    v.merges.emplace_back(static_cast<int>(*left), static_cast<int>(*right));
  }
  return BytePairTokenizer::fromVocabulary(std::move(v));
}

}  // namespace crumb
