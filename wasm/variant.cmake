# Flags of one wasm variant. Everything that changes the ABI or the instruction set
# (threads, SIMD, exceptions) has to be given to every compilation and to the link.
set(_flags -msimd128)
if(CRUMB_RELAXED_SIMD)
  list(APPEND _flags -mrelaxed-simd)
endif()
if(CRUMB_THREADS)
  list(APPEND _flags -pthread)
endif()
target_compile_options(crumb_options INTERFACE ${_flags})
target_link_options(crumb_options INTERFACE ${_flags}
  -sSTACK_SIZE=1MB                     # the default of 64 KB is too little for Eigen
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB
  $<$<BOOL:${CRUMB_THREADS}>:-Wno-pthreads-mem-growth>)

# ctest starts wasm programs through CMAKE_CROSSCOMPILING_EMULATOR, so add_test() looks
# the same as for a native program. Node 20 still has relaxed SIMD behind a flag, which
# later versions no longer know; hence the question.
find_program(NODE_EXECUTABLE NAMES node nodejs REQUIRED)
set(_emulator ${NODE_EXECUTABLE})
if(CRUMB_RELAXED_SIMD)
  execute_process(COMMAND ${NODE_EXECUTABLE} --v8-options OUTPUT_VARIABLE _v8 COMMAND_ERROR_IS_FATAL ANY)
  if(_v8 MATCHES "--experimental-wasm-relaxed-simd")
    list(APPEND _emulator --experimental-wasm-relaxed-simd)
  endif()
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR ${_emulator} CACHE STRING "Runs wasm programs" FORCE)

# Link options for a command-line program that runs under node. Its code is as optimised as the compiler made
# it; the linker's own passes over the whole take longer than what they save here.
function(crumb_node_program target)
  target_link_options(${target} PRIVATE -O1)
  target_link_options(${target} PRIVATE -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sASSERTIONS=1)
  if(CRUMB_THREADS)
    # main() on a thread of its own, so that it may block; threads for it to start.
    target_link_options(${target} PRIVATE -sPROXY_TO_PTHREAD=1 -sPTHREAD_POOL_SIZE=5)
  endif()
endfunction()
