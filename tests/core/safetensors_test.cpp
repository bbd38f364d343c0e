#include "core/files/safetensors.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/files/safetensors_writer.h"

using namespace crumb;

namespace {

using File = std::vector<std::uint8_t>;

File rawFile(const std::string& bytes) { return File(bytes.begin(), bytes.end()); }

File fileOf(const std::string& header, const std::string& data, std::int64_t length = -1) {
  const std::uint64_t n = length >= 0 ? static_cast<std::uint64_t>(length) : header.size();
  std::string bytes(reinterpret_cast<const char*>(&n), 8);
  bytes += header;
  bytes += data;
  return rawFile(bytes);
}

template <class T>
std::string bytesOf(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

// Two tensors and metadata, written by the format's own words and not by our writer.
const std::string kHeader =
    R"({"__metadata__":{"format":"pt","n":"2"},"b.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[8,24]},)"
    R"("a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}  )";
const std::vector<float> kNumbers = {1.5f, -2.0f, 0.25f, 3.0f, -0.0f, 1e-3f};

std::string codeOf(const File& file) {
  const auto result = SafetensorsFile::read(file);
  return result ? "" : result.error().code;
}

std::string tensorHeader(const std::string& dtype, const std::string& shape, const std::string& offsets) {
  return R"({"w":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
}

}  // namespace

TEST_CASE("a file is read") {
  const File file = fileOf(kHeader, bytesOf(kNumbers));
  const auto result = SafetensorsFile::read(file);
  REQUIRE(result.ok());
  const SafetensorsFile& tensors = result.value();
  REQUIRE(tensors.tensors().size() == 2);
  CHECK(tensors.tensors()[0].name == "b.weight");
  CHECK(tensors.tensors()[0].shape == Shape{2, 2});
  CHECK(tensors.tensors()[0].count == 4);
  CHECK(tensors.tensors()[0].bytes.data() == file.data() + 8 + kHeader.size() + 8);  // not copied
  REQUIRE(tensors.findMetadata("n"));
  CHECK(*tensors.findMetadata("n") == "2");
  CHECK(tensors.findMetadata("x") == nullptr);
  std::vector<float> a(2), b(4);
  CHECK(readTensor(tensors, "a", {2}, a).ok());
  CHECK(readTensor(tensors, "b.weight", {2, 2}, b).ok());
  CHECK(a == std::vector<float>{1.5f, -2.0f});
  CHECK(b == std::vector<float>{0.25f, 3.0f, -0.0f, 1e-3f});
  CHECK(std::signbit(b[2]));

  CHECK(tensors.get("c").error().code == "tensor_missing");
  CHECK(tensors.get("c").error().message.find("\"c\"") != std::string::npos);
  CHECK(readTensor(tensors, "b", {2}, a).error().code == "tensor_missing");
  const Status wrong = readTensor(tensors, "b.weight", {4}, b);
  CHECK(wrong.error().code == "size_mismatch");
  CHECK(wrong.error().message.find("[2, 2]") != std::string::npos);
  CHECK(wrong.error().message.find("[4]") != std::string::npos);
}

TEST_CASE("faults are refused by name") {
  struct Case {
    const char* code;
    File file;
    const char* words;  // that stand in the sentence
  };
  const std::string data(24, '\0'), four(4, '\0'), big = "18446744073709551615";
  const auto w = [&](const std::string& dtype, const std::string& shape, const std::string& offsets) {
    return fileOf(tensorHeader(dtype, shape, offsets), four);
  };
  const auto two = [&](const std::string& first, const std::string& second) {
    return fileOf(R"({"a":{"dtype":"U8","shape":)" + first + R"(},"b":{"dtype":"U8","shape":)" + second + "}}", four);
  };
  const std::vector<Case> cases = {
      {"file_too_short", {}, "0 bytes"},
      {"file_too_short", rawFile("{}"), "2 bytes"},
      {"not_a_model_file", rawFile("version https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 54321\n"),
       "Git LFS"},
      {"not_a_model_file", rawFile("<!DOCTYPE html><html><head></head></html>"), "web page"},
      {"not_a_model_file", rawFile("\xEF\xBB\xBF\n  <?xml version=\"1.0\"?>"), "web page"},
      {"not_a_model_file", rawFile("Dear shop, my lamp \xC3\xA9 is broken."), "text file"},
      {"not_a_model_file", rawFile("{\"json\":[1,2,3]}"), "text file"},
      {"not_a_model_file", rawFile(std::string("PK\x03\x04\x00\x00\x08\x08\x00\x00 data.pkl", 19)), "zip"},
      {"not_a_model_file", rawFile(std::string("GGUF\x03\x00\x00\x00\x01\x00\x00\x00", 12)), "GGUF"},
      {"not_a_model_file", rawFile(std::string("\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03\xAB\xCD", 12)), "gzip"},
      {"not_a_model_file", rawFile("\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A"), "pickle"},
      {"header_too_long", fileOf(kHeader, "", std::numeric_limits<std::int64_t>::max()), "9,223,372,036,854,775,807"},
      {"header_too_long", fileOf(kHeader, "", static_cast<std::int64_t>(kHeader.size()) + 1), "follow"},
      {"header_too_long", File(8, 0xFF), "18,446,744,073,709,551,615"},
      {"header_not_json", fileOf("", ""), "byte 0"},
      {"header_not_json", fileOf("[]", ""), "byte 0"},
      {"header_not_json", fileOf("  {}", ""), "byte 0"},
      {"header_not_json", fileOf("{\"w\":1,}", ""), "byte 7"},
      {"header_not_json", fileOf("{} x", ""), "byte 3"},
      {"header_not_json", fileOf(R"({"w":{"dtype":"U8","shape":[0],"data_offsets":[0,0]},"w":{}})", ""), "twice"},
      {"header_not_json", fileOf("{\"w\":1}", ""), "\"w\""},
      {"header_not_json", fileOf(R"({"w":{"dtype":"F32","shape":[1]}})", four), "\"w\""},
      {"header_not_json", fileOf(R"({"w":{"dtype":4,"shape":[1],"data_offsets":[0,4]}})", four), "\"w\""},
      {"header_not_json", fileOf(R"({"__metadata__":["x"]})", ""), "__metadata__"},
      {"header_not_json", fileOf(R"({"__metadata__":{"n":2}})", ""), "\"n\""},
      {"header_not_json", w("F32", "[1.5]", "[0,4]"), "\"w\""},
      {"header_not_json", w("F32", "\"1\"", "[0,4]"), "\"w\""},
      {"dtype_unsupported", w("F4", "[1]", "[0,4]"), "\"F4\""},
      {"dtype_unsupported", w("f32", "[1]", "[0,4]"), "\"f32\""},
      {"dtype_unsupported", w("F8_E4M3", "[1]", "[0,4]"), "\"F8_E4M3\""},
      {"offsets_invalid", w("F32", "[1]", "[4,0]"), "\"w\""},
      {"offsets_invalid", w("F32", "[1]", "[-4,0]"), "\"w\""},
      {"offsets_invalid", w("F32", "[1]", "[0]"), "\"w\""},
      {"offsets_invalid", w("F32", "[1]", "[0,4,4]"), "\"w\""},
      {"offsets_invalid", w("F32", "[1]", "[0,4.5]"), "\"w\""},
      {"offsets_invalid", w("F32", "[1]", "\"0,4\""), "\"w\""},
      {"offsets_invalid", w("F32", "[1]", "[0," + big + "]"), "\"w\""},
      {"offsets_invalid", w("U8", "[2]", "[2,4]"), "gap of 2 bytes"},
      {"offsets_invalid", two(R"([1],"data_offsets":[0,1])", R"([2],"data_offsets":[2,4])"), "gap of 1 byte "},
      {"offsets_overlap", two(R"([3],"data_offsets":[0,3])", R"([2],"data_offsets":[2,4])"), "\"a\""},
      {"offsets_overlap", two(R"([4],"data_offsets":[0,4])", R"([4],"data_offsets":[0,4])"), "\"b\""},
      {"offsets_overlap", two(R"([4],"data_offsets":[0,4])", R"([0],"data_offsets":[1,1])"), "\"b\""},
      {"size_mismatch", w("F32", "[1000,1000]", "[0,4]"), "4,000,000 bytes"},
      {"size_mismatch", w("F32", "[]", "[0,0]"), "needs 4 bytes"},
      {"size_mismatch", w("F32", "[0]", "[0,4]"), "needs 0 bytes"},
      {"size_mismatch", w("F32", "[-1]", "[0,4]"), "-1"},
      {"size_mismatch", w("F32", "[4294967297]", "[0,4]"), "4294967297"},  // 1 in 32 bits
      {"size_mismatch", w("F32", "[1073741825,1073741824,4]", "[0,4]"), "\"w\""},
      {"size_mismatch", w("F64", "[2147483647,2147483647,2147483647,2147483647]", "[0,4]"), "\"w\""},
      {"size_mismatch", w("F64", "[65536,65536,65536,8192]", "[0,0]"), "\"w\""},  // 8 * 2^61 wraps to 0
      {"size_mismatch", w("U8", "[2]", "[0,2]"), "4 bytes"},                      // two bytes left over
      {"size_mismatch", fileOf("{}", four), "4 bytes"},
      {"file_too_short", w("F32", "[2]", "[0,8]"), "\"w\""},
      {"file_too_short", w("F32", "[1000,1000]", "[0,4000000]"), "4,000,000"},
      {"file_too_short", w("U8", "[1]", "[9223372036854775806,9223372036854775807]"), "\"w\""},
  };
  for (const auto& c : cases) {
    CAPTURE(c.words);
    const auto result = SafetensorsFile::read(c.file);
    REQUIRE_FALSE(result.ok());
    CAPTURE(result.error().message);
    CHECK(result.error().code == c.code);
    CHECK(result.error().message.find(c.words) != std::string::npos);
    CHECK(result.error().message.find("Nothing was loaded.") != std::string::npos);
  }
}

TEST_CASE("a name of any length makes a short sentence") {
  std::string name;
  for (int i = 0; i < 10'000; ++i) name += "\xF0\x9F\x98\x80";
  const File file = fileOf("{\"" + name + "\":{\"dtype\":\"F32\",\"shape\":[9],\"data_offsets\":[0,4]}}", "1234");
  CHECK(SafetensorsFile::read(file).error().message.size() < 600);
}

TEST_CASE("files with little in them") {
  CHECK(codeOf(fileOf("{}", "")) == "");
  CHECK(codeOf(fileOf(R"({"__metadata__":{}}   )", "")) == "");
  CHECK(codeOf(fileOf(tensorHeader("F32", "[]", "[0,4]"), "1234")) == "");
  CHECK(codeOf(fileOf(tensorHeader("F32", "[3,0]", "[0,0]"), "")) == "");
  CHECK(codeOf(fileOf(R"({"a":{"dtype":"I64","shape":[0],"data_offsets":[0,0]},"b":{"dtype":"U8","shape":[2],)"
                      R"("data_offsets":[0,2],"more":1}})",
                      "ab")) == "");
}

TEST_CASE("number types become floats") {
  const float inf = std::numeric_limits<float>::infinity();
  struct Case {
    const char* dtype;
    int count;
    std::string data;
    std::vector<float> expected;
  };
  const std::vector<Case> cases = {
      {"F64", 3, bytesOf<double>({0.1, 1e300, -2.0}), {0.1f, inf, -2.0f}},
      // 1, -2, smallest subnormal, largest subnormal, smallest normal, largest, infinities, -0
      {"F16",
       9,
       bytesOf<std::uint16_t>({0x3C00, 0xC000, 0x0001, 0x03FF, 0x0400, 0x7BFF, 0x7C00, 0xFC00, 0x8000}),
       {1.0f, -2.0f, 0x1p-24f, 1023 * 0x1p-24f, 0x1p-14f, 65504.0f, inf, -inf, -0.0f}},
      {"BF16", 3, bytesOf<std::uint16_t>({0x3F80, 0xC049, 0x7F80}), {1.0f, -3.140625f, inf}},
      {"I64", 2, bytesOf<std::int64_t>({-3, 1LL << 40}), {-3.0f, 0x1p40f}},
      {"I32", 2, bytesOf<std::int32_t>({-7, 2'000'000'000}), {-7.0f, 2e9f}},
  };
  for (const auto& c : cases) {
    CAPTURE(c.dtype);
    // One byte before the tensor, so that it lies unaligned.
    const File file = fileOf(R"({"x":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"w":{"dtype":")" +
                                 std::string(c.dtype) + R"(","shape":[)" + std::to_string(c.count) +
                                 R"(],"data_offsets":[1,)" + std::to_string(1 + c.data.size()) + "]}}",
                             "x" + c.data);
    const auto result = SafetensorsFile::read(file);
    REQUIRE(result.ok());
    std::vector<float> out(c.expected.size());
    REQUIRE(readTensor(result.value(), "w", {c.count}, out).ok());
    CHECK(bytesOf(out) == bytesOf(c.expected));  // bits, so that -0 differs from 0
    std::vector<float> one(1);
    CHECK(readTensor(result.value(), "x", {1}, one).error().code == "dtype_unsupported");
  }
}

TEST_CASE("NaN and infinity are counted per tensor") {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const std::vector<float> good = {1, 2}, bad = {nan, 1, -inf, nan}, one = {inf};
  SafetensorsWriter writer;
  writer.add("good", {2}, good);
  writer.add("bad.weight", {4}, bad);
  writer.add("one", {1}, one);
  const File file = writer.finish();
  const auto result = SafetensorsFile::read(file);
  REQUIRE(result.ok());
  const NonFinite counts = countNonFinite(*result.value().find("bad.weight"));
  CHECK(counts.nan == 2);
  CHECK(counts.infinite == 1);
  const Status status = checkFinite(result.value());
  REQUIRE_FALSE(status.ok());
  CHECK(status.error().code == "non_finite_weights");
  CHECK(status.error().message.find("\"bad.weight\" has 2 NaN and 1 infinity; \"one\" has 1 infinity.") !=
        std::string::npos);
  CHECK(status.error().message.find("good") == std::string::npos);

  const File halves = fileOf(R"({"h":{"dtype":"F16","shape":[3],"data_offsets":[0,6]},)"
                             R"("i":{"dtype":"I64","shape":[1],"data_offsets":[6,14]}})",
                             bytesOf<std::uint16_t>({0x7E00, 0xFC00, 0x3C00}) + std::string(8, '\xFF'));
  const auto other = SafetensorsFile::read(halves);
  REQUIRE(other.ok());
  CHECK(countNonFinite(other.value().tensors()[0]).nan == 1);
  CHECK(countNonFinite(other.value().tensors()[0]).infinite == 1);
  CHECK(countNonFinite(other.value().tensors()[1]).nan == 0);
}

TEST_CASE("what is written is read") {
  const std::vector<float> w = {1, 2, 3}, empty;
  const std::vector<double> d = {0.1};
  const std::vector<std::int64_t> i = {-1, std::numeric_limits<std::int64_t>::max()};
  const std::vector<std::uint8_t> u = {1, 255, 3};
  SafetensorsWriter writer;
  writer.setMetadata("tokenizer", "old");
  writer.setMetadata("tokenizer", "{\"vocabulary\":\"\xF0\x9F\x98\x80\\n\"}");
  writer.add("u", {3}, u);
  writer.add("w", {1, 3}, w);
  writer.add("d", {}, d);
  writer.add("none", {0, 2}, empty);
  writer.add("i", {2}, i);
  const File file = writer.finish();
  CHECK(file == writer.finish());
  std::uint64_t header = 0;
  std::memcpy(&header, file.data(), 8);
  CHECK(header % 8 == 0);
  const auto result = SafetensorsFile::read(file);
  REQUIRE(result.ok());
  CHECK(*result.value().findMetadata("tokenizer") == "{\"vocabulary\":\"\xF0\x9F\x98\x80\\n\"}");
  std::string names;
  for (const StoredTensor& tensor : result.value().tensors()) {
    names += tensor.name + " ";
    CHECK(static_cast<std::size_t>(tensor.bytes.data() - file.data()) % dtypeBytes(tensor.dtype) == 0);
  }
  CHECK(names == "u w d none i ");
  std::vector<float> out(3);
  REQUIRE(readTensor(result.value(), "w", {1, 3}, out).ok());
  CHECK(out == w);
  CHECK(std::memcmp(result.value().find("d")->bytes.data(), d.data(), 8) == 0);
  CHECK(std::memcmp(result.value().find("i")->bytes.data(), i.data(), 16) == 0);
  CHECK(std::memcmp(result.value().find("u")->bytes.data(), u.data(), 3) == 0);
  CHECK(codeOf(SafetensorsWriter().finish()) == "");
}

TEST_CASE("every truncation is refused") {
  const File file = fileOf(kHeader, bytesOf(kNumbers));
  REQUIRE(codeOf(file) == "");
  for (std::size_t n = 0; n < file.size(); ++n) {
    // A copy of exactly n bytes, so that the address sanitizer sees a read past the end.
    const File cut(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(n));
    CAPTURE(n);
    const std::string code = codeOf(cut);
    CHECK((n < 8 || n >= 8 + kHeader.size() ? code == "file_too_short" : code == "header_too_long"));
  }
  File longer = file;
  longer.push_back(0);
  CHECK(codeOf(longer) == "size_mismatch");
}

TEST_CASE("no damage makes a tensor reach outside the file") {
  const File file = fileOf(kHeader, bytesOf(kNumbers));
  Random random(1);
  int accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    File damaged = file;
    const std::uint32_t changes = 1 + random.below(3);
    for (std::uint32_t i = 0; i < changes; ++i) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(8 + kHeader.size()));
      // A flipped bit, or a byte that means something in JSON.
      constexpr char marks[] = "0123456789-.,:[]{}\"eE ";
      damaged[at] = random.below(2) ? static_cast<std::uint8_t>(damaged[at] ^ (1u << random.below(8)))
                                    : static_cast<std::uint8_t>(marks[random.below(sizeof marks - 1)]);
    }
    const auto result = SafetensorsFile::read(damaged);
    if (!result) {
      REQUIRE_FALSE(result.error().code.empty());
      continue;
    }
    ++accepted;
    for (const StoredTensor& tensor : result.value().tensors()) {
      REQUIRE(tensor.bytes.data() >= damaged.data());
      REQUIRE(tensor.bytes.data() + tensor.bytes.size() <= damaged.data() + damaged.size());
      REQUIRE(tensor.bytes.size() == tensor.count * dtypeBytes(tensor.dtype));
      std::vector<float> out(tensor.count);
      (void)toFloats(tensor, out);
    }
    (void)checkFinite(result.value());
  }
  CHECK(accepted > 500);  // names and padding can change without harm; if nothing passes, nothing was tested
}
