const pageBytes = 65_536
const grow = WebAssembly.Memory.prototype.grow

/** Limits WebAssembly memory, which a process's own limits do not count. The last limit set holds. */
export const limitWasmMemory = (maxBytes: number) => {
  WebAssembly.Memory.prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes) {
      throw new RangeError('The decoder asks for more memory than it may have')
    }
    return grow.call(this, pages)
  }
}
