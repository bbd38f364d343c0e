#include "core/files/json.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace crumb;

namespace {

struct Fault {
  std::string text;
  std::size_t byte;
};

// The text of a value that was read and written again; the fault's sentence otherwise.
std::string again(const std::string& text) {
  const auto json = parseJson(text);
  return json ? writeJson(json.value()) : json.error().message;
}

}  // namespace

TEST_CASE("what is read is written again, keys in their order") {
  const std::vector<std::string> unchanged = {"null",
                                              "true",
                                              "false",
                                              "0",
                                              "-1",
                                              "9007199254740993",
                                              "9223372036854775807",
                                              "-9223372036854775808",
                                              "0.1",
                                              "-0",
                                              "1e+300",
                                              "1.7976931348623157e+308",
                                              "\"\"",
                                              "[]",
                                              "{}",
                                              "[[],{}]",
                                              "{\"z\":1,\"a\":[true,null,\"x\"],\"m\":{\"k\":0.5}}",
                                              "\"\xF0\x9F\x98\x80 e\xCC\x81\"",
                                              "\"\xEF\xBB\xBF\""};
  for (const auto& text : unchanged) CHECK(again(text) == text);
  CHECK(again(" [ 1 ,\t2\r\n] ") == "[1,2]");
  CHECK(again("1E2") == "100");
  CHECK(again("1e-400") == "0");
  CHECK(again("-1e-400") == "-0");
}

TEST_CASE("escapes") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"("\"\\\/\b\f\n\r\t")", "\"\\/\b\f\n\r\t"}, {R"("\u0041\u00e9\u20AC")", "A\xC3\xA9\xE2\x82\xAC"},
      {R"("\ud83d\ude00")", "\xF0\x9F\x98\x80"},    {R"("\uDBFF\uDFFF")", "\xF4\x8F\xBF\xBF"},
      {R"("a\u0000b")", std::string("a\0b", 3)},    {R"("\ufeff\uffff")", "\xEF\xBB\xBF\xEF\xBF\xBF"},
  };
  for (const auto& c : cases) {
    const std::string &text = c.first, &meaning = c.second;
    CAPTURE(text);
    const auto json = parseJson(text);
    REQUIRE(json.ok());
    REQUIRE(json.value().asString());
    CHECK(*json.value().asString() == meaning);
    const auto second = parseJson(writeJson(json.value()));
    REQUIRE(second.ok());
    CHECK(*second.value().asString() == meaning);
  }
  CHECK(writeJson(Json("\x01\x1F\x7F\"\\\n\t\r")) == R"("\u0001\u001f\u007f\"\\\n\t\r")");
  CHECK(writeJson(Json("\xFF|\xED\xA0\x80")) == "\"\xEF\xBF\xBD|\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST_CASE("numbers keep every bit") {
  const auto integer = [](const char* text) { return parseJson(text).value().asInteger(); };
  CHECK(integer("9007199254740993") == 9007199254740993);  // a double would give ...992
  CHECK(integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(integer("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  CHECK_FALSE(integer("9223372036854775808"));
  CHECK(parseJson("9223372036854775808").value().asNumber() == 9223372036854775808.0);
  CHECK(integer("4.0") == 4);
  CHECK(integer("1e3") == 1000);
  CHECK_FALSE(integer("0.5"));
  CHECK_FALSE(integer("1e300"));
  CHECK_FALSE(integer("\"4\""));
  CHECK(std::signbit(*parseJson("-0").value().asNumber()));
  for (const double value : {0.1, 1.0 / 3.0, 2.5e-310, 1e22, 1e23, 123456789.125, 5e-324, 0x1.fffffffffffffp1023,
                             0.30000000000000004, -1234.5e-7, 3.14159265358979312}) {
    CHECK(parseJson(writeJson(Json(value))).value().asNumber() == value);
  }
  CHECK(parseJson("0." + std::string(400, '0') + "1e401").value().asNumber() == 1.0);
  CHECK(parseJson("123.456e-2").value().asNumber() == 1.23456);
  CHECK(writeJson(Json(std::nan(""))) == "null");
  CHECK(writeJson(Json(-INFINITY)) == "null");
  CHECK(writeJson(Json(std::uint32_t{4294967295})) == "4294967295");
}

TEST_CASE("every fault is refused and placed") {
  const std::vector<Fault> faults = {
      {"", 0},
      {"   ", 3},
      {"nul", 0},
      {"True", 0},
      {"nullx", 4},
      {"1 2", 2},
      {"\xEF\xBB\xBF{}", 0},
      {"[1,]", 3},
      {"[1 2]", 3},
      {"[1", 2},
      {"[", 1},
      {"[,1]", 1},
      {"]", 0},
      {"{\"a\":1,}", 7},
      {"{\"a\" 1}", 5},
      {"{\"a\":}", 5},
      {"{a:1}", 1},
      {"{\"a\":1", 6},
      {"{", 1},
      {"{1:2}", 1},
      {"{\"a\":1 \"b\":2}", 7},
      {"{'a':1}", 1},
      {"// x\n1", 0},
      {"[1]//", 3},
      {"{\"a\":1,\"b\":2,\"a\":3}", 13},
      {"{\"a\":1,\"\\u0061\":3}", 7},
      {"-", 1},
      {"+1", 0},
      {"01", 0},
      {"-01", 0},
      {"1.", 2},
      {".5", 0},
      {"1e", 2},
      {"1e+", 3},
      {"0x10", 1},
      {"1.e3", 2},
      {"NaN", 0},
      {"Infinity", 0},
      {"-Infinity", 1},
      {"1e999", 0},
      {"[1e309]", 1},
      {"\"", 0},
      {"\"abc", 0},
      {"[\"a\nb\"]", 3},
      {std::string("[\"a\0b\"]", 7), 3},
      {"\"\\x\"", 1},
      {"\"\\", 1},
      {"\"\\u12", 1},
      {"\"\\u12g4\"", 1},
      {"\"\\ud83d\"", 1},
      {"\"\\ud83dx\"", 1},
      {"\"\\ud83d\\n\"", 1},
      {"\"\\ud83d\\ud83d\"", 1},
      {"\"\\ude00\"", 1},
      {"[\"\xFF\"]", 1},
      {"\"\xED\xA0\x80\"", 0},
      {"\"\xC3\"", 0},
      {std::string("\0", 1), 0},
      {std::string("1\0", 2), 1},
  };
  for (const auto& fault : faults) {
    CAPTURE(fault.text);
    std::size_t byte = 999;
    const auto json = parseJson(fault.text, &byte);
    REQUIRE_FALSE(json.ok());
    CHECK(json.error().code == "json_syntax");
    CHECK(byte == fault.byte);
    CHECK(json.error().message.find("at byte " + std::to_string(fault.byte) + ".") != std::string::npos);
  }
}

TEST_CASE("depth has a limit, width has none") {
  const auto nested = [](int depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(parseJson(nested(kJsonMaxDepth)).ok());
  CHECK_FALSE(parseJson(nested(kJsonMaxDepth + 1)).ok());
  CHECK_FALSE(parseJson(std::string(1'000'000, '[')).ok());
  CHECK_FALSE(parseJson(std::string(1'000'000, '{')).ok());
  std::string wide = "{";
  for (int i = 0; i < 100'000; ++i) wide += "\"k" + std::to_string(i) + "\":" + std::to_string(i) + ",";
  const auto json = parseJson(wide + "\"last\":0}");
  REQUIRE(json.ok());
  CHECK(json.value().asObject()->size() == 100'001);
  CHECK_FALSE(parseJson(wide + "\"k5\":0}").ok());
}

TEST_CASE("every beginning of a text is refused, and no changed byte breaks the reader") {
  const std::string text = R"({"a":[1,-2.5e3,"\ud83d\ude00é",true,null],"b":{"c":{}}})";
  REQUIRE(parseJson(text).ok());
  for (std::size_t n = 0; n < text.size(); ++n) CHECK_FALSE(parseJson(text.substr(0, n)).ok());
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = text;
      changed[i] = static_cast<char>(byte);
      const auto json = parseJson(changed);
      if (!json) continue;
      // What is accepted means the same after writing and reading.
      const std::string written = writeJson(json.value());
      const auto second = parseJson(written);
      REQUIRE(second.ok());
      REQUIRE(writeJson(second.value()) == written);
    }
  }
}

TEST_CASE("values are built, found and replaced") {
  Json json;
  json.set("n_layers", 4);
  json.set("name", "crumb");
  json.set("n_layers", 6);
  Json list;
  list.push(1);
  list.push("two");
  json.set("list", list);
  json.set("nothing", Json::Array{});
  CHECK(writeJson(json) == R"({"n_layers":6,"name":"crumb","list":[1,"two"],"nothing":[]})");
  CHECK(
      writeJson(json, 2) ==
      "{\n  \"n_layers\": 6,\n  \"name\": \"crumb\",\n  \"list\": [\n    1,\n    \"two\"\n  ],\n  \"nothing\": []\n}");
  REQUIRE(json.find("n_layers"));
  CHECK(json.find("n_layers")->asInteger() == 6);
  CHECK_FALSE(json.find("n_layers")->asString());
  CHECK_FALSE(json.find("n_layers")->asBool());
  CHECK(json.find("absent") == nullptr);
  CHECK(Json(5).find("x") == nullptr);
  CHECK(Json().isNull());
  CHECK(Json(false).asBool() == false);
}
