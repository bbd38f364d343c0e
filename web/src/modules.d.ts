declare const __ENGINE_DIR__: string; // set by the build: the engine's folder, relative to the page

// Made by the build of what embeds the engine (web/inline.mjs).
declare module 'virtual:engine-glue' {
  const create: (options: { wasmBinary: Uint8Array }) => Promise<import('./engine/engine').Engine>;
  export default create;
}
declare module 'virtual:engine-binaries' {
  export const whole: string; // the relaxed variant, deflated, in base64
  export const difference: string; // from it to the simd variant, the same way
}
declare module 'virtual:worker' {
  const source: string;
  export default source;
}
declare module 'virtual:mail-worker' {
  const source: string;
  export default source;
}
declare module 'virtual:retrieval-worker' {
  const source: string;
  export default source;
}
