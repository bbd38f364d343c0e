// Models and interrupted trainings as safetensors files.
//
// A model file holds the weights under the lesson's PyTorch names and nothing else, so that
// load_state_dict takes it as it is; configuration and vocabulary stand in the metadata entry
// "crumb", as JSON. A checkpoint holds, besides, what is needed to go on as if never stopped:
// "optimiser.m" and "optimiser.v" (flat, in the order of the weights), "random.words" and
// "random.normal", "best.weights" if any are kept, and "text" as UTF-8 bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/files/safetensors.h"
#include "core/text/char_tokenizer.h"
#include "core/training/trainer.h"

namespace crumb {

// `train` says how the model was trained, for whoever writes with it or trains it further.
std::vector<std::uint8_t> saveModel(const Transformer<float>& model, const CharTokenizer& tokenizer,
                                    const TrainConfig& train);
std::vector<std::uint8_t> saveCheckpoint(const Trainer& trainer, const CharTokenizer& tokenizer,
                                         const std::string& text);

struct SavedModel {
  std::unique_ptr<Transformer<float>> model;
  CharTokenizer tokenizer;
  TrainConfig train;                // how it was trained; defaults where the file does not say
  std::vector<std::string> unused;  // tensors of the file that the model does not need
  // Only from a checkpoint:
  std::unique_ptr<Trainer> trainer;  // then `model` is null, and the trainer's own is meant
  std::string text;
};

// Takes either kind. Nothing is half loaded: the numbers are checked for NaN and infinity, and all
// shapes against the configuration, before anything is built. Errors: those of SafetensorsFile,
// tensor_missing, size_mismatch, non_finite_weights, bad_config, tokenizer_invalid,
// later_version, text_damaged (a checkpoint whose text is not the one that it was trained on).
Result<SavedModel> loadSaved(Bytes file);

}  // namespace crumb
