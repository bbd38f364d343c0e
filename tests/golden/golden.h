// Reading reference numbers, and comparing with them.
#pragma once

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "core/files/json.h"
#include "core/files/safetensors.h"

namespace crumb::golden {

inline std::string readFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// One file's outcome: the comparisons that failed, in words. A check that compares nothing fails.
class Check {
 public:
  explicit Check(std::string name) : name_(std::move(name)) {}

  // |a - b| <= absolute + relative·|b| for each pair; NaN fails.
  template <class A, class B>
  void close(const std::string& what, const A& ours, const B& theirs, double absolute = 1e-5, double relative = 1e-4) {
    ++comparisons_;
    if (ours.size() != theirs.size()) return fail(what + ": " + std::to_string(ours.size()) + " numbers, not " + std::to_string(theirs.size()));
    double worst = 0;
    std::size_t at = 0, bad = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const double a = static_cast<double>(ours[i]), b = static_cast<double>(theirs[i]);
      const double difference = std::abs(a - b);
      if (!(difference <= absolute + relative * std::abs(b))) ++bad;
      if (!(difference <= worst)) worst = difference, at = i;
    }
    if (bad) fail(what + ": " + std::to_string(bad) + " of " + std::to_string(ours.size()) + " differ, most by " + std::to_string(worst) + " at " + std::to_string(at));
  }
  void isTrue(const std::string& what, bool condition) {
    ++comparisons_;
    if (!condition) fail(what);
  }
  void fail(const std::string& sentence) { failures_.push_back(sentence); }

  const std::string& name() const { return name_; }
  const std::vector<std::string>& failures() const { return failures_; }
  bool passed() const { return failures_.empty() && comparisons_ > 0; }
  int comparisons() const { return comparisons_; }

 private:
  std::string name_;
  int comparisons_ = 0;
  std::vector<std::string> failures_;
};

// A safetensors file of reference numbers.
class Tensors {
 public:
  explicit Tensors(const std::filesystem::path& path) : bytes_(readFile(path)), file_(open()) {}
  Tensors(const Tensors&) = delete;

  bool has(const std::string& name) const { return file_.find(name) != nullptr; }
  Shape shape(const std::string& name) const { return get(name).shape; }
  std::vector<float> floats(const std::string& name) const {
    std::vector<float> out(get(name).count);
    CRUMB_CHECK(toFloats(get(name), out).ok(), name + " is no float tensor");
    return out;
  }
  std::vector<int> ints(const std::string& name) const {  // exact up to 2^24, enough for tokens
    const auto values = floats(name);
    return {values.begin(), values.end()};
  }
  // A setting that the check cannot do without: a whole number of at least 1.
  int setting(const std::string& key) const {
    const auto value = number(key).asInteger();
    CRUMB_CHECK(value && *value >= 1 && *value <= 1'000'000, "no usable \"" + key + "\" in the file's metadata");
    return static_cast<int>(*value);
  }
  // A metadata value, which is JSON; null if absent.
  Json number(const std::string& key) const {
    const std::string* text = file_.findMetadata(key);
    return text ? parseJson(*text).value() : Json();
  }
  double numberOr(const std::string& key, double otherwise) const { return number(key).asNumber().value_or(otherwise); }
  const SafetensorsFile& file() const { return file_; }

 private:
  const StoredTensor& get(const std::string& name) const { return *file_.get(name).value(); }
  SafetensorsFile open() const {
    return SafetensorsFile::read({reinterpret_cast<const std::uint8_t*>(bytes_.data()), bytes_.size()}).value();
  }
  std::string bytes_;
  SafetensorsFile file_;
};

// What a reference file must hold. Damaged files end in a failed check, which the runner reports.
inline const Json& member(const Json& json, const std::string& key) {
  const Json* found = json.find(key);
  CRUMB_CHECK(found != nullptr, "there is no \"" + key + "\" in it");
  return *found;
}
inline const std::string& text(const Json& json, const std::string& key) {
  const std::string* found = member(json, key).asString();
  CRUMB_CHECK(found != nullptr, "\"" + key + "\" is no text");
  return *found;
}
inline double numberIn(const Json& json, const std::string& key) {
  const auto found = member(json, key).asNumber();
  CRUMB_CHECK(found.has_value(), "\"" + key + "\" is no number");
  return *found;
}

inline std::vector<double> numbers(const Json& array) {
  std::vector<double> out;
  if (array.asArray())
    for (const Json& x : *array.asArray()) {
      if (x.asArray()) {
        const auto inner = numbers(x);
        out.insert(out.end(), inner.begin(), inner.end());
      } else {
        out.push_back(x.asNumber().value_or(NAN));
      }
    }
  return out;
}

void checkRandom(const std::filesystem::path& path, Check& check);
void checkOperation(const std::filesystem::path& path, Check& check);  // op_*
void checkModel(const std::filesystem::path& path, Check& check);      // model_lesson_*
// lesson_seed*.json and replies_seed*.json: the initial weights and batches always; the losses and texts if the corpus is
// known, from the file's "corpus" or from lesson_replies.txt beside it.
void checkLesson(const std::filesystem::path& path, Check& check);
inline int lesson_updates = 301;  // how many updates of a lesson are compared; fewer where they are slow

}  // namespace crumb::golden
