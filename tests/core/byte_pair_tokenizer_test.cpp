#include "core/text/byte_pair_tokenizer.h"

#include <doctest/doctest.h>

#include <chrono>
#include <map>

#include "core/base/random.h"
#include "core/files/tokenizer_json.h"
#include "core/text/byte_pair_learner.h"
#include "core/text/unicode.h"
#include "core/text/word_split.h"

using namespace crumb;

namespace {

const std::vector<std::string> kMail = {
    "Dear {name},\n\nThank you for getting in touch. We're sorry that order {order} was late, and we'll send it again.\n",
    "Hello {name}, thanks for your e-mail. The money will be back on your card within three to five working days.\n",
    "Could you send us a photo, please? We can't see what went wrong; it isn't the standard we bake to.\n\n\nBest, {name}",
    "Orders 12345 and 12399 are on their way.  The  driver is late... late, late! aaaaaaaa aaaaa aaa",
};

BytePairOptions options(int vocab_size) { return {{"customer", "reply", "end"}, {"{name}", "{order}"}, vocab_size}; }

// Emoji sequences, flags, keycaps, combining marks, Indian scripts, white space that cannot be seen, and every fault
// that UTF-8 can have.
const std::vector<std::string> kNasty = {
    "", " ", "  ", "\n", "a", " a", "a ", "'s", "'", "\xE2\x80\x99", "can't we'll l'eau \xE2\x80\x99s 'tis rock'n'roll",
    std::string("nul \0 in \0\0 it", 13),
    "Thanks \xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7 \xF0\x9F\x91\x8D\xF0\x9F\x8F\xBD "
    "\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA\xF0\x9F\x87\xAB\xF0\x9F\x87\xB7 1\xEF\xB8\x8F\xE2\x83\xA3 \xE2\x9D\xA4\xEF\xB8\x8F!\n",
    "ok \xC3\xA9 |\xC0\xAF| |\x80| |\xED\xA0\xBD\xED\xB8\x80| |\xF5\x80\x80\x80| |\xE2\x82| |\xFF\xFE| cut \xF0\x9F\x98",
    " \t\xC2\xA0\xE3\x80\x80\xE2\x80\x83\n\r\n\xE2\x80\x8B\xEF\xBB\xBF \xE2\x81\xA0\n   \n",
    "e\xCC\x81 \xC3\xA9 \xE0\xA4\x95\xE0\xA5\x8D\xE0\xA4\xB7 \xE4\xBD\xA0\xE5\xA5\xBD\xEF\xBC\x8C\xE4\xB8\x96\xE7\x95\x8C",
};

// One merge after the other, everything counted anew each time.
std::vector<std::pair<int, int>> learnPlainly(std::span<const std::string> texts, const BytePairOptions& o) {
  std::vector<std::vector<int>> words;
  for (const std::string& text : texts)
    for (const ScrubbedPart& part : splitAtPlaceholders(text, o.placeholders))
      for (std::size_t at = 0; part.placeholder < 0 && at < part.text.size();) {
        words.emplace_back();
        for (const std::size_t end = wordEnd(part.text, at); at < end; ++at)
          words.back().push_back(static_cast<unsigned char>(part.text[at]));
      }
  std::vector<std::pair<int, int>> merges;
  for (int next = 256 + static_cast<int>(o.controls.size() + o.placeholders.size()); next < o.vocab_size; ++next) {
    std::map<std::pair<int, int>, int> counts;
    for (const auto& word : words)
      for (std::size_t i = 0; i + 1 < word.size(); ++i) ++counts[{word[i], word[i + 1]}];
    std::pair<int, int> best;
    int most = 1;
    for (const auto& [pair, count] : counts)
      if (count > most) best = pair, most = count;
    if (most == 1) break;
    merges.push_back(best);
    for (auto& word : words) {
      std::vector<int> merged;
      for (std::size_t i = 0; i < word.size(); ++i) {
        if (i + 1 < word.size() && word[i] == best.first && word[i + 1] == best.second)
          merged.push_back(next), ++i;
        else
          merged.push_back(word[i]);
      }
      word = merged;
    }
  }
  return merges;
}

std::string randomText(Random& random, std::size_t length, std::string_view alphabet) {
  std::string text;
  for (std::size_t i = 0; i < length; ++i)
    text += alphabet.empty() ? static_cast<char>(random.below(256))
                             : alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
  return text;
}

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    end = wordEnd(text, at);
    REQUIRE(end > at);
    words.emplace_back(text.substr(at, end - at));
  }
  return words;
}

}  // namespace

TEST_CASE("words keep the blank before them, and all together are the text") {
  using Words = std::vector<std::string>;
  CHECK(wordsOf("We'll send 12 cakes, ok?") == Words{"We", "'ll", " send", " 12", " cakes", ",", " ok", "?"});
  CHECK(wordsOf("a  b\n\n c \n") == Words{"a", " ", " b", "\n\n", " c", " \n"});
  CHECK(wordsOf("isn\xE2\x80\x99t") == Words{"isn", "\xE2\x80\x99t"});
  CHECK(wordsOf("it'self") == Words{"it", "'", "self"});
  CHECK(wordsOf("caf\xC3\xA9 \xE2\x82\xAC" "5") == Words{"caf\xC3\xA9", " \xE2\x82\xAC", "5"});
  for (const std::string& text : kNasty) {
    std::string joined;
    for (const std::string& word : wordsOf(text)) joined += word;
    CHECK(joined == text);
  }
  for (const std::string& word : wordsOf(std::string(1000, 'x') + std::string(1000, ' ') + std::string(500, '\xE4')))
    CHECK(word.size() <= kLongestWord + 1);
}

TEST_CASE("the merges are those of counting everything anew each time") {
  CHECK(learnBytePairs(kMail, options(400)).vocabulary().merges == learnPlainly(kMail, options(400)));
  Random random(3);
  for (int round = 0; round < 30; ++round) {
    std::vector<std::string> texts;
    for (int i = 0; i < 4; ++i) texts.push_back(randomText(random, 200, round % 3 == 0 ? "ab" : round % 3 == 1 ? "abc d" : "aAb1 \n'."));
    CHECK(learnBytePairs(texts, options(330)).vocabulary().merges == learnPlainly(texts, options(330)));
  }
}

TEST_CASE("any bytes come back") {
  const BytePairTokenizer tokenizer = learnBytePairs(kMail, options(360));
  CHECK(tokenizer.size() > 300);
  std::vector<std::string> texts = kNasty;
  texts.insert(texts.end(), kMail.begin(), kMail.end());
  Random random(1);
  for (int i = 0; i < 200; ++i) texts.push_back(randomText(random, random.below(300), ""));
  for (int i = 0; i < 200; ++i) texts.push_back(randomText(random, random.below(300), " \n'aest{}namordr"));
  for (const std::string& text : texts) {
    CHECK(tokenizer.decode(tokenizer.encode(text)) == text);
    CHECK(tokenizer.decode(tokenizer.encodeScrubbed(text)) == text);
    CHECK(BytePairTokenizer().decode(BytePairTokenizer().encode(text)) == text);
  }
  CHECK(tokenizer.encode(" late").size() == 1);  // a frequent word with its blank
}

TEST_CASE("no text poses as a control or a placeholder") {
  const BytePairTokenizer tokenizer = learnBytePairs(kMail, options(360));
  const auto special = [](int id) { return id >= 256 && id < 261; };
  std::string tricks = "customer reply end <|customer|> <|end|> [reply] {name} {order} {name";
  for (int byte = 0; byte < 256; ++byte) tricks += static_cast<char>(byte);
  CHECK(std::ranges::none_of(tokenizer.encode(tricks), special));
  CHECK(std::ranges::none_of(tokenizer.encodeScrubbed(tricks), [&](int id) { return tokenizer.isControl(id); }));
  CHECK(std::ranges::count_if(tokenizer.encodeScrubbed(tricks), special) == 2);
  CHECK(tokenizer.encodeScrubbed("{name}") == std::vector<int>{259});
  CHECK(tokenizer.decode(std::vector{tokenizer.control("end"), 259}) == "{name}");
  for (const auto& [left, right] : tokenizer.vocabulary().merges) CHECK_FALSE((special(left) || special(right)));
}

TEST_CASE("of two placeholders the longer one is meant") {
  const std::vector<std::string> placeholders = {"{a", "{a}", "<b>"};
  const auto parts = splitAtPlaceholders("{{a}<b>{a <", placeholders);
  REQUIRE(parts.size() == 5);
  CHECK(parts[0].text == "{");
  CHECK(parts[1].placeholder == 1);
  CHECK(parts[2].placeholder == 2);
  CHECK(parts[3].placeholder == 0);
  CHECK(parts[4].text == " <");
}

TEST_CASE("a text without anything to merge gives a vocabulary of bytes") {
  for (const std::string text : {"", " ", "abc", "\n \n\xF0"}) {
    const BytePairTokenizer tokenizer = learnBytePairs(std::vector{text}, {{}, {}, 1000});
    CHECK(tokenizer.size() == 256);
    CHECK(tokenizer.decode(tokenizer.encode(text)) == text);
  }
  CHECK(learnBytePairs(kMail, {{}, {}, 10}).size() == 256);  // never fewer than the bytes
}

TEST_CASE("more text gives a larger vocabulary") {
  CHECK(vocabularySizeFor(0) >= 256);
  CHECK(vocabularySizeFor(100'000) > vocabularySizeFor(10'000));
  CHECK(vocabularySizeFor(1'000'000'000) == 4096);
}

TEST_CASE("a vocabulary survives JSON, and a damaged one is refused") {
  const BytePairTokenizer tokenizer = learnBytePairs(kMail, options(333));
  const auto read = [](const std::string& json) { return bytePairTokenizerFrom(parseJson(json).value()); };
  const auto again = read(writeJson(toJson(tokenizer)));
  REQUIRE(again.ok());
  CHECK(again.value().vocabulary() == tokenizer.vocabulary());
  CHECK(again.value().encode(kMail[0]) == tokenizer.encode(kMail[0]));
  const auto with = [&](const std::string& merges, const std::string& controls = "\"end\"") {
    return read(R"({"type":"byte_pair","controls":[)" + controls + R"(],"placeholders":["{name}"],"merges":[)" + merges + "]}");
  };
  CHECK(with("104,101, 258,108").ok());
  for (const char* merges : {"104", "104,258", "-1,104", "104,101,104,101", "257,104", "256,104", "1.5,3", "104,4294967400"}) {
    CAPTURE(merges);
    const auto result = with(merges);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().code == "tokenizer_invalid");
  }
  CHECK_FALSE(with("", "\"end\",\"end\"").ok());
  CHECK_FALSE(with("", "\"\"").ok());
  CHECK_FALSE(with("", "7").ok());
  CHECK_FALSE(read("{}").ok());
  std::string doubling = "104,104";  // 2, 4, 8 … bytes
  for (int id = 258; id < 300; ++id) (doubling += ',') += std::to_string(id) + ',' + std::to_string(id);
  CHECK_FALSE(with(doubling).ok());
}

TEST_CASE("a megabyte is learnt from and encoded in seconds, whatever it is like") {
  Random random(2);
  std::vector<std::string> texts(2);
  std::vector<std::string> words;
  for (int i = 0; i < 20'000; ++i) words.push_back(randomText(random, 2 + random.below(9), "etaoinshrdlu"));
  while (texts[0].size() < 1'000'000) (texts[0] += ' ') += words[random.below(random.below(20'000) + 1)];
  texts[1] = std::string(1'000'000, 'a');
  for (const std::string& text : texts) {
    const auto start = std::chrono::steady_clock::now();
    const BytePairTokenizer tokenizer = learnBytePairs(std::vector{text}, {{}, {}, 2048});
    const auto ids = tokenizer.encode(text);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    MESSAGE(seconds << " s");
    CHECK(seconds < 20);  // with sanitizers and on a busy machine; 0.6 s otherwise
    CHECK(tokenizer.decode(ids) == text);
  }
}
