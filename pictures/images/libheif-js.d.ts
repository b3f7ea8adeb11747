declare module 'libheif-js/wasm-bundle.js' {
  /**
   * The C functions of libheif. Pointers are numbers; a function that returns a structure gets a pointer to it first.
   */
  interface LibHeif {
    ready?: Promise<unknown>
    HEAPU8: Uint8Array
    HEAPU32: Uint32Array
    _malloc(bytes: number): number
    _free(at: number): void
    _heif_context_alloc(): number
    _heif_context_read_from_memory(
      error: number,
      context: number,
      at: number,
      bytes: number,
      options: number,
    ): void
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
    _heif_image_handle_get_width(handle: number): number
    _heif_image_handle_get_height(handle: number): number
    _heif_image_handle_has_alpha_channel(handle: number): number
    _heif_image_handle_get_image_tiling(
      error: number,
      handle: number,
      withTransformations: number,
      tiling: number,
    ): void
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colourspace: number,
      chroma: number,
      options: number,
    ): void
    _heif_image_handle_decode_image_tile(
      error: number,
      handle: number,
      image: number,
      colourspace: number,
      chroma: number,
      options: number,
      column: number,
      row: number,
    ): void
    _heif_image_get_width(image: number, channel: number): number
    _heif_image_get_height(image: number, channel: number): number
    _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number
    _heif_image_release(image: number): void
  }
  const libheif: LibHeif
  export default libheif
}
