#include "core/files/trainer_state.h"

#include <algorithm>
#include <cstring>

namespace crumb {
namespace {

Shape flat(std::size_t n) { return {static_cast<int>(n)}; }

Status readRandom(const SafetensorsFile& file, Random& random) {
  Random::State state{};
  const StoredTensor* words = file.find("random.words");
  const StoredTensor* normal = file.find("random.normal");
  if (!words || words->dtype != DType::I64 || words->count != state.words.size() + 2 || !normal ||
      normal->dtype != DType::F64 || normal->count != 1)
    return Error{"tensor_missing", "The checkpoint lacks the state of its random numbers."};
  std::int64_t values[626];
  std::memcpy(values, words->bytes.data(), sizeof values);
  std::copy_n(values, state.words.size(), state.words.begin());
  state.position = static_cast<std::uint32_t>(std::clamp<std::int64_t>(values[624], 0, 624));
  state.has_cached_normal = values[625] != 0;
  std::memcpy(&state.cached_normal, normal->bytes.data(), sizeof(double));
  random.restore(state);
  return Nothing{};
}

}  // namespace

void addWeights(SafetensorsWriter& writer, const ParameterList<float>& parameters) {
  for (const auto& p : parameters.all()) writer.add(p.name, p.shape, std::span<const float>(p.value));
}

Status readWeights(const SafetensorsFile& file, ParameterList<float>& parameters) {
  for (auto& p : parameters.all())
    if (const Status status = readTensor(file, p.name, p.shape, p.value); !status) return status.error();
  return Nothing{};
}

bool weightsFit(const SafetensorsFile& file, const ModelConfig& config) {
  std::size_t numbers = 0;
  for (const StoredTensor& t : file.tensors()) numbers += t.count;
  return countWeights(config).total() <= static_cast<std::int64_t>(numbers);
}

TrainerState::TrainerState(const Trainer& trainer) : trainer_(trainer) {
  const Random::State& state = trainer.random().state();
  words_.assign(state.words.begin(), state.words.end());
  words_.push_back(state.position);
  words_.push_back(state.has_cached_normal);
  normal_.assign(1, state.cached_normal);
}

void TrainerState::addTo(SafetensorsWriter& writer, Json& description) const {
  description.set("updates", trainer_.steps());
  addWeights(writer, trainer_.model().parameters());
  const Shape shape = flat(trainer_.model().parameters().count());
  writer.add("optimiser.m", shape, trainer_.optimiser().m());
  writer.add("optimiser.v", shape, trainer_.optimiser().v());
  if (trainer_.best().step >= 0) {
    description.set("best_step", trainer_.best().step);
    description.set("best_loss", trainer_.best().loss);
    writer.add("best.weights", shape, std::span<const float>(trainer_.best().weights));
  }
  writer.add("random.words", flat(words_.size()), std::span<const std::int64_t>(words_));
  writer.add("random.normal", flat(1), std::span<const double>(normal_));
}

Status readTrainerState(const SafetensorsFile& file, const Json& description, Trainer& trainer) {
  auto& parameters = trainer.model().parameters();
  auto& optimiser = trainer.optimiser();
  const Shape shape = flat(parameters.count());
  for (const Status& status : {readWeights(file, parameters), readTensor(file, "optimiser.m", shape, optimiser.m()),
                               readTensor(file, "optimiser.v", shape, optimiser.v()), readRandom(file, trainer.random())})
    if (!status) return status.error();
  const Json* updates = description.find("updates");
  optimiser.setUpdates(static_cast<int>(std::clamp<std::int64_t>(updates ? updates->asInteger().value_or(0) : 0, 0, INT32_MAX)));
  if (!file.find("best.weights")) return Nothing{};
  auto& best = trainer.best();
  best.weights.resize(parameters.count());
  if (const Status status = readTensor(file, "best.weights", shape, best.weights); !status) return status.error();
  const Json* step = description.find("best_step");
  const Json* loss = description.find("best_loss");
  best.step = static_cast<int>(step ? step->asInteger().value_or(0) : 0);
  best.loss = loss ? loss->asNumber().value_or(0) : 0;
  return Nothing{};
}

}  // namespace crumb
