/** The part of WebAssembly used here; TypeScript keeps its declarations with the browser's. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: true })
    readonly buffer: SharedArrayBuffer
    grow(pages: number): number
  }
  class Module {
    constructor(code: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>)
    readonly exports: Record<string, unknown>
  }
}
