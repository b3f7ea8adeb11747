import type { RawPixels } from './image-library.ts'

/**
 * The difference hash of a grey image of nine by eight pixels: a bit for each pixel that is darker than its right
 * neighbour. It survives resizing, encoding and small changes of light.
 */
export function differenceHash({ data }: Pick<RawPixels, 'data'>): string {
  let hash = 0n
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      hash = (hash << 1n) | ((data[at] ?? 0) < (data[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return hash.toString(16).padStart(16, '0')
}

export const meanOf = (grey: Uint8Array) => {
  let sum = 0
  for (const value of grey) sum += value
  return grey.length === 0 ? 0 : sum / grey.length
}

/** Variance of the Laplacian: edges make it large, blur makes it small. */
export function sharpnessOf({ data, width, height }: Omit<RawPixels, 'channels'>): number {
  let sum = 0
  let squares = 0
  const count = (width - 2) * (height - 2)
  if (count <= 0) return 0
  const pixel = (at: number) => data[at] ?? 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const edge =
        4 * pixel(at) - pixel(at - 1) - pixel(at + 1) - pixel(at - width) - pixel(at + width)
      sum += edge
      squares += edge * edge
    }
  }
  const mean = sum / count
  return squares / count - mean * mean
}
