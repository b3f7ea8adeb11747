import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cwd } from 'node:process'
import sharp from 'sharp'

const folder = join(cwd(), 'resources/icons')
const ground = '#faf8f4'

const drawing = await readFile(join(folder, 'icon.svg'), 'utf8')
const mark = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'))

/** Draws the mark on a background; `share` is its part of the height. */
const on = (width: number, height: number, share: number, colour?: string) => {
  const size = height * share
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${colour ? `<rect width="100%" height="100%" fill="${colour}"/>` : ''}
    <svg x="${(width - size) / 2}" y="${(height - size) / 2}" width="${size}" height="${size}" viewBox="0 0 64 64">${mark}</svg>
  </svg>`)
}

const png = (svg: Buffer) => sharp(svg).png({ compressionLevel: 9, palette: true }).toBuffer()

/** Wraps one PNG in the old ICO format, since every browser asks for favicon.ico by name. */
function wrapAsIco(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** All pictures of the mark, made from one drawing. Run this program after the drawing has changed. */
const pictures: Record<string, Buffer> = {
  'icon-192.png': await png(on(192, 192, 0.94)),
  'icon-512.png': await png(on(512, 512, 0.94)),
  // Systems may cut away the corners and a fifth of each side.
  'maskable-512.png': await png(on(512, 512, 0.56, ground)),
  'apple-touch-icon.png': await png(on(180, 180, 0.66, ground)),
  'social.png': await png(on(1200, 630, 0.5, ground)),
  'favicon.ico': wrapAsIco(await png(on(32, 32, 1)), 32),
}

for (const [name, bytes] of Object.entries(pictures)) {
  await writeFile(join(folder, name), bytes)
  console.log(`${name} ${bytes.length} bytes`)
}
