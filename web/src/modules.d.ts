declare const __ENGINE_DIR__: string; // set by the build: the engine's folder, relative to the page
