import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const photos = join(import.meta.dirname, '../../resources/demo/photos')

/** What a photographer brings home: images of five homes; one image is cut short, and one is there twice. */
export async function makeShoot(
  folder: string,
  [ofFirst, ofOthers]: [number, number],
): Promise<string[]> {
  const all = await demoPictures()
  const flats = ['Agmashenebeli 9', 'Khimshiashvili 15', 'Rustaveli 27', 'ბულვარი 3', 'גן 1']
  const made: string[] = []
  for (const [n, flat] of flats.entries()) {
    const place = join(folder, flat)
    await mkdir(place, { recursive: true })
    for (let index = 0; index < (n === 0 ? ofFirst : ofOthers); index += 1) {
      const source = all[n * 12 + index]
      if (!source) throw new Error('There are too few demo pictures')
      const path = join(place, `IMG_${2200 + n * 12 + index}${extname(source)}`)
      if (n === 0 && index === 2) await writeFile(path, (await readFile(source)).subarray(0, 9_000))
      else if (n === 1 && index === 1) await copyFile(made.at(-1) ?? source, path)
      else await copyFile(source, path)
      made.push(path)
    }
  }
  return made
}

async function demoPictures(): Promise<string[]> {
  const names = await readdir(photos, { recursive: true })
  return names
    .filter((name) => /\.(jpg|png|mp4)$/.test(name))
    .sort()
    .map((name) => join(photos, name))
}

export async function copyPictures(folder: string, count: number) {
  const pictures = (await demoPictures()).filter((name) => name.endsWith('.jpg'))
  await mkdir(folder, { recursive: true })
  for (const [n, source] of pictures.slice(0, count).entries())
    await copyFile(source, join(folder, `${n}.jpg`))
}

export async function copyVideo(to: string) {
  const video = (await demoPictures()).find((name) => name.endsWith('.mp4'))
  if (video) await copyFile(video, to)
}
