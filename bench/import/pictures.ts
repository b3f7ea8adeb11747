import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { inLanes } from '../../main/import/limit.ts'

const demo = join(import.meta.dirname, '../../resources/demo/photos')
const [width, height] = [4000, 3000]

/**
 * Makes photographs of twelve megapixels from the demo's, scaled up and with grain as from a camera. A process of their
 * own makes them: a process that has held so many pixels stands still for longer whenever it starts another program.
 */
export function makePhotographs(folder: string, count: number): string[] {
  execFileSync(process.execPath, [import.meta.filename, folder, String(count)])
  return placesOf(folder, count)
}

const placesOf = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => join(folder, `photograph-${at}.jpg`))

if (import.meta.main) {
  const [folder = '', count] = process.argv.slice(2)
  await mkdir(folder, { recursive: true })
  const sources = globSync(join(demo, '*/*.jpg')).sort()
  const photographs = [...placesOf(folder, Number(count)).entries()]
  await inLanes(2, photographs, async ([at, path]) => {
    const grain = await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 9 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    await sharp(sources[at % sources.length])
      .resize(width, height, { fit: 'cover' })
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 92 })
      .toFile(path)
  })
}

/** Makes many folders of a few photographs each. They are hard links, so each photograph is on the disk only once. */
export async function linkFolders(
  folder: string,
  photographs: readonly string[],
  { files, each }: { files: number; each: number },
): Promise<string[]> {
  const links: string[] = []
  for (let at = 0; at < files; at += 1) {
    const listing = join(folder, `Flat ${1 + Math.floor(at / each)} of the bench`)
    await mkdir(listing, { recursive: true })
    const path = join(listing, `${at}.jpg`)
    await link(photographs[at % photographs.length] ?? '', path)
    links.push(path)
  }
  return links
}
