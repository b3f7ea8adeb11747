import { readFile } from 'node:fs/promises'
import { MediaFault } from '../media-fault.ts'
import type { RawPixels } from './image-library.ts'
import { maxPixels } from './image-library.ts'

const colourspaceRgb = 1
const chromaRgb = 10
const chromaRgba = 11
const channelInterleaved = 10

const loadLibrary = async () => {
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  await heif.ready
  return heif
}

/**
 * Decodes HEIC, since sharp's build has no HEVC decoder. This decoder is WebAssembly and loaded only when a HEIC image
 * comes. A phone's image is a grid of tiles, which are decoded one by one: besides the image's pixels only one tile is
 * in memory.
 */
export async function openHeic(source: string | Uint8Array): Promise<RawPixels> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  const heif = await loadLibrary()
  const error = heif._malloc(12)
  const out = heif._malloc(128)
  const word = (at: number) => heif.HEAPU32[at >> 2] ?? 0
  const check = (what: string) => {
    if (word(error) !== 0) throw new MediaFault('HEIC_UNREADABLE', what)
  }
  try {
    const file = heif._malloc(bytes.length)
    heif.HEAPU8.set(bytes, file)
    const context = heif._heif_context_alloc()
    heif._heif_context_read_from_memory(error, context, file, bytes.length, 0)
    check('no picture in it')
    heif._free(file)
    heif._heif_context_get_primary_image_handle(error, context, out)
    check('no picture in it')
    const handle = word(out)
    const width = heif._heif_image_handle_get_width(handle)
    const height = heif._heif_image_handle_get_height(handle)
    if (width * height > maxPixels) throw new MediaFault('TOO_LARGE')
    const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    const chroma = channels === 4 ? chromaRgba : chromaRgb
    heif._heif_image_handle_get_image_tiling(error, handle, 1, out)
    check('no picture in it')
    const [columns, rows] = [word(out + 4), word(out + 8)]
    const tiles = columns * rows
    const [tileWidth, tileHeight] = [word(out + 12), word(out + 16)]
    // Tiles may cover more than the image: the excess is at their end or, in a turned image, at their start.
    const before = word(out + 32) === 0 ? 0 : columns * tileWidth - width
    const above = word(out + 28) === 0 ? 0 : rows * tileHeight - height
    const pixels = { data: new Uint8Array(width * height * channels), width, height, channels }
    for (let tile = 0; tile < tiles; tile += 1) {
      const [column, row] = [tile % columns, Math.floor(tile / columns)]
      if (tiles === 1) heif._heif_decode_image(error, handle, out, colourspaceRgb, chroma, 0)
      else
        heif._heif_image_handle_decode_image_tile(
          error,
          handle,
          out,
          colourspaceRgb,
          chroma,
          0,
          column,
          row,
        )
      check('cut short')
      const image = word(out)
      copyTile(heif, image, out, pixels, {
        left: column * tileWidth - before,
        top: row * tileHeight - above,
      })
      heif._heif_image_release(image)
    }
    return pixels as RawPixels
  } catch (failure) {
    if (failure instanceof MediaFault) throw failure
    throw new MediaFault('HEIC_UNREADABLE', 'cut short')
  }
}

/** The tiles at the edges of a grid may be larger than what is left of the image. */
function copyTile(
  heif: Awaited<ReturnType<typeof loadLibrary>>,
  image: number,
  out: number,
  { data, width, height, channels }: Omit<RawPixels, 'channels'> & { channels: number },
  at: { left: number; top: number },
) {
  const tileWidth = heif._heif_image_get_width(image, channelInterleaved)
  const tileHeight = heif._heif_image_get_height(image, channelInterleaved)
  const plane = heif._heif_image_get_plane_readonly2(image, channelInterleaved, out)
  const stride = heif.HEAPU32[out >> 2] ?? 0
  const [firstRow, lastRow] = [Math.max(0, -at.top), Math.min(tileHeight, height - at.top)]
  const [first, last] = [Math.max(0, -at.left), Math.min(tileWidth, width - at.left)]
  if (last <= first) return
  for (let row = firstRow; row < lastRow; row += 1) {
    const from = plane + row * stride
    const line = heif.HEAPU8.subarray(from + first * channels, from + last * channels)
    data.set(line, ((at.top + row) * width + at.left + first) * channels)
  }
}
