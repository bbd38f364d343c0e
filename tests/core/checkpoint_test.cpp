#include "core/files/checkpoint.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/files/config_json.h"
#include "core/files/safetensors_writer.h"
#include "core/text/text_split.h"
#include "core/text/unicode.h"

using namespace crumb;

namespace {

const std::string kText = "one two three four five six seven eight nine ten eleven twelve. été 🙂\n";

struct Made {
  CharTokenizer tokenizer = CharTokenizer::fromText(readText(kText));
  Trainer trainer;
  Made() : trainer(model(tokenizer.size()), train(), split().train, split().held_out) {}
  TextSplit split() const { return splitText(tokenizer.encode(readText(kText)).ids, 0.25); }
  static ModelConfig model(int vocab_size) {
    ModelConfig c;
    c.vocab_size = vocab_size;
    c.d_model = 8;
    c.n_heads = 2;
    c.n_layers = 1;
    c.d_ff = 12;
    c.max_len = 10;
    return c;
  }
  static TrainConfig train() {
    TrainConfig c;
    c.batch_size = 2;
    c.context = 7;
    c.holdout = 0.25f;
    c.grad_clip = 0.7f;
    c.seed = 4'000'000'000u;
    return c;
  }
};

bool sameBits(std::span<const float> a, std::span<const float> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

}  // namespace

TEST_CASE("a checkpoint whose text is not its own is refused") {
  Made made;
  const auto whole = saveCheckpoint(made.trainer, made.tokenizer, kText);
  REQUIRE(loadSaved(whole).ok());
  const auto found = std::search(whole.begin(), whole.end(), kText.begin(), kText.begin() + 20);  // where all is ASCII
  REQUIRE(found != whole.end());
  const std::size_t place = static_cast<std::size_t>(found - whole.begin());
  for (const std::uint8_t odd : {std::uint8_t{0x01}, std::uint8_t{0xff}, std::uint8_t{'Z'}}) {
    auto damaged = whole;
    damaged[place + 3] = odd;
    const Result<SavedModel> saved = loadSaved(damaged);
    REQUIRE_FALSE(saved.ok());
    CHECK(saved.error().code == "text_damaged");
  }
}

TEST_CASE("a model comes back bit for bit, under the lesson's names") {
  Made made;
  made.trainer.step();
  const auto bytes = saveModel(made.trainer.model(), made.tokenizer, made.trainer.config());
  const Result<SavedModel> saved = loadSaved(bytes);
  REQUIRE(saved.ok());
  REQUIRE(saved.value().model);
  CHECK(saved.value().model->config() == made.trainer.model().config());
  CHECK(saved.value().tokenizer.vocabulary() == made.tokenizer.vocabulary());
  CHECK(sameBits(saved.value().model->parameters().values(), made.trainer.model().parameters().values()));
  CHECK(saved.value().train == made.trainer.config());
  CHECK(saved.value().unused.empty());

  // Nothing but what the lesson's module has: load_state_dict is strict.
  std::vector<std::string> names;
  const auto file = SafetensorsFile::read(bytes);
  for (const auto& t : file.value().tensors()) names.push_back(t.name);
  CHECK(names == std::vector<std::string>{
                     "tok.weight", "pos.weight", "blocks.0.ln1.weight", "blocks.0.ln1.bias",
                     "blocks.0.attn.in_proj_weight", "blocks.0.attn.in_proj_bias", "blocks.0.attn.out_proj.weight",
                     "blocks.0.attn.out_proj.bias", "blocks.0.ln2.weight", "blocks.0.ln2.bias", "blocks.0.ffn.0.weight",
                     "blocks.0.ffn.0.bias", "blocks.0.ffn.2.weight", "blocks.0.ffn.2.bias", "ln_f.weight", "ln_f.bias",
                     "head.weight", "head.bias"});
}

TEST_CASE("save, load, continue is the same, bit for bit, as never having stopped") {
  Made made;
  for (int i = 0; i < 5; ++i) made.trainer.step();
  made.trainer.heldOutLoss();
  for (int i = 0; i < 2; ++i) made.trainer.step();
  const auto bytes = saveCheckpoint(made.trainer, made.tokenizer, kText);
  Result<SavedModel> saved = loadSaved(bytes);
  REQUIRE(saved.ok());
  REQUIRE(saved.value().trainer);
  Trainer& again = *saved.value().trainer;
  CHECK(saved.value().text == kText);
  CHECK(again.config() == made.trainer.config());
  CHECK(again.steps() == 7);
  CHECK(again.best().step == 5);
  CHECK(sameBits(again.best().weights, made.trainer.best().weights));
  for (int i = 0; i < 10; ++i) {
    const StepResult a = made.trainer.step(), b = again.step();
    CHECK(a.step == b.step);
    CHECK(a.loss == b.loss);
    CHECK(a.grad_norm == b.grad_norm);
  }
  CHECK(sameBits(again.model().parameters().values(), made.trainer.model().parameters().values()));
  CHECK(again.heldOutLoss() == made.trainer.heldOutLoss());
}

TEST_CASE("a model without some of its parts comes back without them; a file that names none has all") {
  const std::string without = R"("residuals":false,"layer_norm":false,"positions":false)";
  ModelConfig model = Made::model(Made().tokenizer.size());
  model.residuals = model.layer_norm = model.positions = false;
  TrainConfig train = Made::train();
  train.shifted_targets = false;
  Trainer trainer(model, train, Made().split().train);
  trainer.step();
  const auto bytes = saveCheckpoint(trainer, Made().tokenizer, kText);
  Result<SavedModel> saved = loadSaved(bytes);
  REQUIRE(saved.ok());
  CHECK(saved.value().trainer->model().config() == model);
  CHECK(saved.value().trainer->config() == train);
  CHECK(saved.value().trainer->step().loss == trainer.step().loss);
  CHECK(writeJson(toJson(model)).find(without) != std::string::npos);

  const auto old = parseJson(R"({"vocab_size":7,"d_model":8,"n_heads":2})");
  const Result<ModelConfig> read = modelConfigFrom(old.value());
  REQUIRE(read.ok());
  CHECK(read.value().residuals);
  CHECK(read.value().layer_norm);
  CHECK(read.value().positions);
  CHECK(trainConfigFrom(old.value(), read.value()).value().shifted_targets);
  for (const char* wrong : {R"({"vocab_size":7,"residuals":1})", R"({"vocab_size":7,"positions":"no"})"})
    CHECK(modelConfigFrom(parseJson(wrong).value()).error().code == "bad_config");
}

TEST_CASE("every truncation and every damaged byte is refused or harmless") {
  Made made;
  made.trainer.step();
  for (const auto& bytes : {saveModel(made.trainer.model(), made.tokenizer, made.trainer.config()), saveCheckpoint(made.trainer, made.tokenizer, kText)}) {
    for (std::size_t n = 0; n < bytes.size(); n += 1 + n / 50) {
      const Result<SavedModel> saved = loadSaved(Bytes(bytes).first(n));
      CHECK_FALSE(saved.ok());
      CHECK_FALSE(saved.error().message.empty());
    }
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
      auto damaged = bytes;
      const std::size_t header = 8 + damaged[0] + 256u * damaged[1];
      damaged[random.below(static_cast<std::uint32_t>(std::min(header, damaged.size())))] ^= static_cast<std::uint8_t>(1u << random.below(8));
      (void)loadSaved(damaged);  // must not crash; most are refused
    }
  }
}

TEST_CASE("a foreign file is refused in words") {
  SafetensorsWriter writer;
  const std::vector<float> numbers(4, 1.0f);
  writer.add("wte.weight", {2, 2}, numbers);
  const Result<SavedModel> saved = loadSaved(writer.finish());
  REQUIRE_FALSE(saved.ok());
  CHECK(saved.error().code == "tensor_missing");
  CHECK(saved.error().message.find("GPT-2") != std::string::npos);
}

TEST_CASE("a file of a later version is refused in words") {
  const auto opened = [](const std::string& version) {
    SafetensorsWriter writer;
    writer.setMetadata("crumb", R"({"kind":"model")" + version + "}");
    return loadSaved(writer.finish()).error();
  };
  for (const char* later : {"2", "1000000"}) {
    const Error error = opened(std::string(",\"version\":") + later);
    CHECK(error.code == "later_version");
    CHECK(error.message.find("later version of Crumb") != std::string::npos);
  }
  for (const char* known : {"", ",\"version\":1", ",\"version\":0", ",\"version\":\"x\""}) CHECK(opened(known).code != "later_version");
}

TEST_CASE("weights that are not numbers are refused") {
  Made made;
  made.trainer.model().parameters().values()[5] = NAN;
  const Result<SavedModel> saved = loadSaved(saveModel(made.trainer.model(), made.tokenizer, made.trainer.config()));
  REQUIRE_FALSE(saved.ok());
  CHECK(saved.error().code == "non_finite_weights");
  CHECK(saved.error().message.find("tok.weight") != std::string::npos);
}

TEST_CASE("a description that promises more than the file holds is refused before anything is built") {
  SafetensorsWriter writer;
  writer.setMetadata("crumb", R"({"kind":"model","model":{"vocab_size":1000000,"d_model":2048,"n_heads":2,"n_layers":48,"d_ff":8192,"max_len":4096},"tokenizer":{"type":"char","vocabulary":"ab"}})");
  const std::vector<float> numbers(4, 1.0f);
  writer.add("tok.weight", {2, 2}, numbers);
  const Result<SavedModel> saved = loadSaved(writer.finish());
  REQUIRE_FALSE(saved.ok());
  CHECK(saved.error().code == "size_mismatch");
}
