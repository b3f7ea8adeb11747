const pageBytes = 65_536

/** For use inside a worker: WebAssembly memory is outside of what a worker's resource limits count. */
export const limitWasmMemory = (maxBytes: number) => {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes) {
      throw new RangeError('The decoder asks for more memory than it may have')
    }
    return grow.call(this, pages)
  }
}
