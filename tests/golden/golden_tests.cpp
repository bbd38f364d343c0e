// Compares Crumb with reference numbers from PyTorch: every file of a folder that concerns this
// model. Sizes, names and settings are read from the files, so other folders in the same format,
// with other shapes and seeds, can be run too:
//   golden_tests [--dir DIR] [--updates N]
// N: how many of a lesson's 301 updates are compared (all unless said; sanitizers make them slow).
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tests/golden/golden.h"

using namespace crumb::golden;
namespace fs = std::filesystem;

namespace {

// A damaged file ends in a failed CRUMB_CHECK somewhere below. The next file is checked all the same:
// what the check held then is lost to this short program.
std::jmp_buf next_file;
std::string complaint;
void giveUp(const std::string& message) {
  complaint = message;
  std::longjmp(next_file, 1);
}

using Checker = void (*)(const fs::path&, Check&);

// Which check a file is for; null for the reference numbers of models that are not built yet.
Checker checkerFor(const std::string& name) {
  const auto starts = [&](const char* prefix) { return name.rfind(prefix, 0) == 0; };
  if (starts("rng") && name.ends_with(".json")) return checkRandom;
  if ((starts("lesson_seed") || starts("replies_seed")) && name.ends_with(".json")) return checkLesson;
  if (!name.ends_with(".safetensors")) return nullptr;
  if (starts("model_lesson_")) return checkModel;
  for (const char* prefix : {"op_linear", "op_layer_norm", "op_gelu_erf", "op_attention_full", "op_attention_causal",
                             "op_attention_cached", "op_cross_entropy_ignore", "op_sampler", "op_mask_after_softmax"})
    if (starts(prefix)) return checkOperation;
  return nullptr;
}

int passed = 0, failed = 0;

void checkOne(const fs::path& path, Checker checker) {
  const std::string name = path.filename().string();
  if (setjmp(next_file) != 0) {
    ++failed;
    std::printf("FAIL %s\n       cannot be checked: %s\n", path.filename().string().c_str(), complaint.c_str());
    return;
  }
  Check check(name);
  checker(path, check);
  (check.passed() ? passed : failed) += 1;
  std::printf("%s %s (%d comparisons)\n", check.passed() ? "ok  " : "FAIL", name.c_str(), check.comparisons());
  for (const auto& sentence : check.failures()) std::printf("       %s\n", sentence.c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  fs::path dir = CRUMB_GOLDEN_DIR;
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 < argc && std::strcmp(argv[i], "--dir") == 0)
      dir = argv[i + 1];
    else if (i + 1 < argc && std::strcmp(argv[i], "--updates") == 0)
      lesson_updates = std::clamp(std::atoi(argv[i + 1]), 5, 301);
    else
      return std::fprintf(stderr, "usage: golden_tests [--dir DIR] [--updates N]\n"), 2;
  }
  std::error_code error;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(dir, error)) files.push_back(entry.path());
  if (error) return std::fprintf(stderr, "%s cannot be read\n", dir.string().c_str()), 2;
  std::sort(files.begin(), files.end());

  crumb::setFailureHandler(giveUp);
  for (const auto& path : files)
    if (const Checker checker = checkerFor(path.filename().string())) checkOne(path, checker);
  if (passed + failed == 0) std::fprintf(stderr, "%s holds nothing that can be checked\n", dir.string().c_str());
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed || !passed ? 1 : 0;
}
