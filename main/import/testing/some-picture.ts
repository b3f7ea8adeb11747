import sharp from 'sharp'

let shade = 0
/** An image unlike any other, large enough to pass for a photograph. */
export async function somePicture({
  width = 900,
  height = 700,
  seed = ++shade,
}: {
  width?: number
  height?: number
  seed?: number
} = {}): Promise<Buffer> {
  const side = 24
  const data = Buffer.alloc(side * side * 3)
  let state = (seed * 2_654_435_761) >>> 0
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[at] = 60 + (state >>> 24) * 0.7
  }
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer()
}
