// How arrays and text cross between C++ and JavaScript: copied, once, in bulk. For the bindings only.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Any text: see utf8().
EMSCRIPTEN_DECLARE_VAL_TYPE(Text)

namespace crossing {

using emscripten::val;

// A view into the wasm heap would break as soon as the heap grows, and cannot be handed from one
// worker to another.
template <class T>
val copyOut(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data())).call<val>("slice");
}

template <class Container>
Container copyIn(const val& array) {
  Container copy(array["length"].as<std::size_t>(), {});
  val(emscripten::typed_memory_view(copy.size(), copy.data())).call<void>("set", array);
  return copy;
}

// JavaScript text may hold half of a surrogate pair, which Embind's own conversion would merge
// with the character after it. TextEncoder makes U+FFFD of it and touches nothing else.
inline std::string utf8(const Text& text) {
  thread_local const val encoder = val::global("TextEncoder").new_();
  const auto bytes = copyIn<std::vector<std::uint8_t>>(encoder.call<val>("encode", text));
  return {bytes.begin(), bytes.end()};
}

}  // namespace crossing

// With this a std::vector of numbers is a typed array wherever it crosses, and a field of it too.
template <class T>
struct emscripten::internal::BindingType<std::vector<T>> {
  using WireType = EM_VAL;
  static WireType toWireType(const std::vector<T>& values, rvp::default_tag) {
    return crossing::copyOut(values).release_ownership();
  }
  static std::vector<T> fromWireType(WireType array) {
    return crossing::copyIn<std::vector<T>>(val::take_ownership(array));
  }
};
