#include "core/kernels/matmul.h"

#include "tests/core/kernel_testing.h"

namespace k = crumb::kernels;
using crumb::testing::Buffer;
using crumb::testing::difference;

namespace {

struct Shape {
  int M, N, K;
};

// Every tail of rows, columns and depth, one row, and more than one block of depth and of columns.
const Shape kShapes[] = {{1, 1, 1},    {1, 30, 64},  {1, 65, 65},   {2, 3, 5},     {3, 17, 30},   {4, 8, 8},
                         {5, 9, 7},    {6, 16, 33},  {7, 30, 64},   {11, 65, 17},  {17, 100, 65}, {30, 12, 3},
                         {13, 7, 600}, {9, 300, 20}, {100, 65, 30}, {600, 11, 10}, {8, 520, 2},   {64, 31, 257}};

Buffer matrix(int rows, int cols, crumb::Random& random) {
  return Buffer::random(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols), random);
}

double tolerance(int depth) { return 1e-6 * (1 + depth / 16.0); }

}  // namespace

TEST_CASE("x wT is close to the reference at every tail") {
  crumb::Random random(1);
  for (const auto [M, N, K] : kShapes) {
    CAPTURE(M);
    CAPTURE(N);
    CAPTURE(K);
    const Buffer x = matrix(M, K, random), w = matrix(N, K, random), bias = matrix(1, N, random);
    for (const float* b : {bias.data(), static_cast<const float*>(nullptr)}) {
      Buffer y = matrix(M, N, random), expected = y;
      k::matmulXWt(M, N, K, x.data(), w.data(), b, y.data());
      k::reference::matmulXWt(M, N, K, x.data(), w.data(), b, expected.data());
      CHECK(difference(y, expected, tolerance(K), 1e-5) == "");
    }
  }
}

TEST_CASE("x wT with GELU gives both the value and the slope") {
  crumb::Random random(2);
  for (const auto [M, N, K] : kShapes) {
    CAPTURE(M);
    CAPTURE(N);
    CAPTURE(K);
    const Buffer x = matrix(M, K, random), w = matrix(N, K, random), bias = matrix(1, N, random);
    Buffer y = matrix(M, N, random), slope = y, expected_y = y, expected_slope = y, only_y = y;
    k::matmulXWtGelu(M, N, K, x.data(), w.data(), bias.data(), y.data(), slope.data());
    k::matmulXWtGelu(M, N, K, x.data(), w.data(), bias.data(), only_y.data(), nullptr);
    k::reference::matmulXWtGelu(M, N, K, x.data(), w.data(), bias.data(), expected_y.data(), expected_slope.data());
    CHECK(difference(y, expected_y, 2 * tolerance(K), 1e-5) == "");
    CHECK(difference(slope, expected_slope, 2 * tolerance(K), 1e-5) == "");
    CHECK(only_y.sameBits(y));
  }
}

TEST_CASE("dy w is close to the reference at every tail") {
  crumb::Random random(3);
  for (const auto [M, N, K] : kShapes) {
    CAPTURE(M);
    CAPTURE(N);
    CAPTURE(K);
    const Buffer d_y = matrix(M, N, random), w = matrix(N, K, random);
    Buffer d_x = matrix(M, K, random), expected = d_x;
    k::matmulDyW(M, N, K, d_y.data(), w.data(), d_x.data());
    k::reference::matmulDyW(M, N, K, d_y.data(), w.data(), expected.data());
    CHECK(difference(d_x, expected, tolerance(N), 1e-5) == "");
  }
}

TEST_CASE("dyT x is added to what is there, at every tail") {
  crumb::Random random(4);
  for (const auto [M, N, K] : kShapes) {
    CAPTURE(M);
    CAPTURE(N);
    CAPTURE(K);
    const Buffer d_y = matrix(M, N, random), x = matrix(M, K, random);
    Buffer d_w = matrix(N, K, random), expected = d_w;
    k::accumulateDytX(M, N, K, d_y.data(), x.data(), d_w.data());
    k::reference::accumulateDytX(M, N, K, d_y.data(), x.data(), expected.data());
    CHECK(difference(d_w, expected, tolerance(M), 1e-5) == "");
  }
}

TEST_CASE("column sums are added to what is there") {
  crumb::Random random(5);
  for (const auto [M, N, K] : kShapes) {
    CAPTURE(M);
    CAPTURE(N);
    const Buffer d_y = matrix(M, N, random);
    Buffer d_bias = matrix(1, N, random), expected = d_bias;
    k::accumulateColumnSums(M, N, d_y.data(), d_bias.data());
    k::reference::accumulateColumnSums(M, N, d_y.data(), expected.data());
    CHECK(difference(d_bias, expected, tolerance(M), 1e-5) == "");
  }
}

TEST_CASE("a row's result does not depend on the rows around it, bit for bit") {
  crumb::Random random(6);
  const int M = 40, N = 65, K = 301;
  const Buffer x = matrix(M, K, random), w = matrix(N, K, random), bias = matrix(1, N, random);
  Buffer y = matrix(M, N, random);
  k::matmulXWt(M, N, K, x.data(), w.data(), bias.data(), y.data());
  for (const int rows : {1, 2, 3, 4, 5, 6, 7, 13}) {
    for (int first = 0; first + rows <= M; first += 5) {
      Buffer part = matrix(rows, N, random);
      k::matmulXWt(rows, N, K, x.data() + first * K, w.data(), bias.data(), part.data());
      Buffer whole(part.size());
      std::memcpy(whole.data(), y.data() + first * N, part.size() * sizeof(float));
      CHECK(part.sameBits(whole));
    }
  }
}

TEST_CASE("products without an inner index are their start") {
  const float bias[] = {1, 2};
  Buffer y(14, 9), d_w(4, 3);
  k::matmulXWt(7, 2, 0, nullptr, nullptr, bias, y.data());
  for (int i = 0; i < 14; ++i) CHECK(y[static_cast<std::size_t>(i)] == bias[i % 2]);
  k::matmulDyW(7, 0, 2, nullptr, nullptr, y.data());
  for (std::size_t i = 0; i < 14; ++i) CHECK(y[i] == 0);
  k::accumulateDytX(0, 2, 2, nullptr, nullptr, d_w.data());
  for (std::size_t i = 0; i < 4; ++i) CHECK(d_w[i] == 3);
  k::matmulXWt(0, 2, 3, nullptr, nullptr, bias, nullptr);
}
