#include <Eigen/Core>
#include <cmath>

#include "core/kernels/normalise.h"

namespace crumb::kernels::reference {

namespace {
template <class S>
using Rows = Eigen::Map<Eigen::Array<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
template <class S>
using ConstRows = Eigen::Map<const Eigen::Array<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
template <class S>
using Row = Eigen::Map<Eigen::Array<S, 1, Eigen::Dynamic>>;
template <class S>
using ConstRow = Eigen::Map<const Eigen::Array<S, 1, Eigen::Dynamic>>;
}  // namespace

template <class S>
void layerNormForward(int rows, int C, S epsilon, const S* x, const S* gamma, const S* beta, S* y, S* mean, S* rstd) {
  const ConstRows<S> X(x, rows, C);
  Rows<S> Y(y, rows, C);
  for (int r = 0; r < rows; ++r) {
    mean[r] = X.row(r).mean();
    const S variance = (X.row(r) - mean[r]).square().mean();
    rstd[r] = 1 / std::sqrt(variance + epsilon);
    Y.row(r) = (X.row(r) - mean[r]) * rstd[r] * ConstRow<S>(gamma, C) + ConstRow<S>(beta, C);
  }
}

template <class S>
void layerNormBackward(int rows, int C, const S* x, const S* gamma, const S* mean, const S* rstd, const S* d_y, S* d_x,
                       S* d_gamma, S* d_beta) {
  using Values = Eigen::Array<S, 1, Eigen::Dynamic>;
  const ConstRows<S> X(x, rows, C), dY(d_y, rows, C);
  Rows<S> dX(d_x, rows, C);
  for (int r = 0; r < rows; ++r) {
    const Values x_hat = (X.row(r) - mean[r]) * rstd[r];
    const Values g = dY.row(r) * ConstRow<S>(gamma, C);
    Row<S>(d_gamma, C) += dY.row(r) * x_hat;
    Row<S>(d_beta, C) += dY.row(r);
    dX.row(r) = rstd[r] * (g - g.mean() - x_hat * (g * x_hat).mean());
  }
}

#define INSTANTIATE(S)                                                                   \
  template void layerNormForward(int, int, S, const S*, const S*, const S*, S*, S*, S*); \
  template void layerNormBackward(int, int, const S*, const S*, const S*, const S*, const S*, S*, S*, S*);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace crumb::kernels::reference
