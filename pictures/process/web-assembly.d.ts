// Node's own types leave WebAssembly to those of a browser; this declares the little that is used.
interface WebAssemblyModule {
  readonly brand: unique symbol
}

interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

declare const WebAssembly: {
  Memory: { prototype: WebAssemblyMemory }
  compile(bytes: Uint8Array): Promise<WebAssemblyModule>
  instantiate(module: WebAssemblyModule, imports: unknown): Promise<unknown>
}
