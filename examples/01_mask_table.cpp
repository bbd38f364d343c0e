// The causal mask on four words, as tables: scores, the mask added, softmax.
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "core/kernels/cross_entropy.h"

namespace {

constexpr int T = 4;
constexpr const char* kWords[T] = {"Your", "cake", "is", "late"};
using Table = std::vector<float>;

void print(const char* title, const Table& table) {
  std::printf("%s\n      ", title);
  for (const char* word : kWords) std::printf("%5s", word);
  for (int i = 0; i < T; ++i) {
    std::printf("\n%5s ", kWords[i]);
    for (int j = 0; j < T; ++j) {
      const float x = table[static_cast<std::size_t>(i * T + j)];
      std::isinf(x) ? std::printf("   -∞") : std::printf(" %.2f", static_cast<double>(x));
    }
  }
  std::printf("\n\n");
}

void softmaxRows(Table& table) {
  for (int i = 0; i < T; ++i) crumb::kernels::softmax(T, &table[static_cast<std::size_t>(i * T)]);
}

}  // namespace

int main() {
  // Rows ask, columns answer. All scores alike: every word looks at every word.
  Table scores(T * T, 0.0f);
  Table open = scores;
  softmaxRows(open);
  print("No mask: softmax of zeros. \"Your\" can see what comes after it.", open);

  // The mask: -∞ where the column comes later than the row, added before softmax. e^-∞ is 0, so
  // the future gets nothing and each row still adds up to one.
  for (int i = 0; i < T; ++i)
    for (int j = i + 1; j < T; ++j) scores[static_cast<std::size_t>(i * T + j)] += -std::numeric_limits<float>::infinity();
  print("Scores with the mask added:", scores);
  softmaxRows(scores);
  print("Softmax: a staircase of four honest questions.", scores);

  // Zeros put in after softmax come too late: the rows no longer add up to one, because the
  // future has already taken its share of the sum.
  for (int i = 0; i < T; ++i)
    for (int j = i + 1; j < T; ++j) open[static_cast<std::size_t>(i * T + j)] = 0.0f;
  print("The mistake, zeros after softmax: row \"Your\" has lost three quarters of itself.", open);
}
