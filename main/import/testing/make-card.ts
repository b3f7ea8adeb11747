import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { ImportProblemCode } from '../../../contract/import/problems.ts'
import { fixture, pngBomb } from '../../../pictures/testing/make-images.ts'
import { makeRaw } from '../../../pictures/testing/make-raw.ts'
import { makeVideo } from '../../../pictures/testing/make-videos.ts'
import { makeXlsx } from '../../../server/features/feeds/testing/make-xlsx.ts'
import { somePicture } from './some-picture.ts'

export interface MadeCard {
  /** The number of files on the card. */
  files: number
  /** The folders that become listings by themselves. */
  folders: string[]
  /** The files that the plan does not send, with the reason. */
  unread: Record<string, ImportProblemCode>
  /** How many entries are neither media nor folders. */
  ignored: number
  /** A second table, for folders that `listings.csv` does not name. */
  workbook: string
  /** A folder that nobody may read; undefined for root, who may read all, and on Windows. Unlock it to delete it. */
  locked: string | undefined
}

const picturesOfFlat = 8
/** Windows allows no control characters in file names and has no pipes among its files. */
const isUnix = process.platform !== 'win32'
const scripts = ['Rustaveli', 'Горгиладзе', 'ჭავჭავაძის', 'הים']

/** The card of an agency after a month: some thirty flats, and every odd kind of file that we know of. */
export async function makeCard(root: string, { flats = 34 } = {}): Promise<MadeCard> {
  let files = 0
  let shade = 0
  const put = async (name: string, bytes: Uint8Array) => {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), bytes)
    files += 1
  }
  const copy = async (name: string, source: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await copyFile(fixture(source), join(root, name))
    files += 1
  }
  const picture = () => somePicture({ seed: ++shade })

  const folders: string[] = []
  for (let flat = 1; flat <= flats; flat += 1) {
    const folder = `${scripts[flat % scripts.length]} ${flat}`
    folders.push(folder)
    for (let at = 1; at <= picturesOfFlat; at += 1)
      await put(`${folder}/IMG_${flat * 100 + at}.jpg`, await picture())
  }

  const odd = 'Odd files 1'
  folders.push(odd)
  const whole = await picture()
  await put(`${odd}/empty.jpg`, new Uint8Array())
  await put(`${odd}/cut short.jpg`, whole.subarray(0, 4_000))
  await put(`${odd}/words.png`, Buffer.from('only words'))
  await put(`${odd}/bomb.png`, pngBomb(30_000, 30_000))
  await put(`${odd}/raw.dng`, Buffer.from('II*\0 no picture of any camera'))
  await put(`${odd}/camera.nef`, await makeRaw())
  await put(`${odd}/small.jpg`, await somePicture({ seed: 1_001, width: 200, height: 150 }))
  await put(`${odd}/white.jpg`, await plain('#fafafa'))
  await put(`${odd}/black.jpg`, await plain('#050505'))
  await put(
    `${odd}/photo.webp`,
    await sharp(await picture())
      .webp()
      .toBuffer(),
  )
  await put(
    `${odd}/photo.tiff`,
    await sharp(await picture())
      .tiff()
      .toBuffer(),
  )
  await put(
    `${odd}/photo.gif`,
    await sharp(await picture())
      .gif()
      .toBuffer(),
  )
  await put(
    `${odd}/cmyk.jpg`,
    await sharp(await picture())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
  )
  await put(`${odd}/no picture.txt`, Buffer.from('the key is with the neighbour'))
  await put(`${odd}/.hidden.jpg`, whole)
  await put(`${odd}/Thumbs.db`, Buffer.from('x'))
  if (isUnix) {
    // Opening it for reading would wait for ever.
    await promisify(execFile)('mkfifo', [join(root, odd, 'pipe.jpg')])
    files += 1
  }

  const names = 'Names 2'
  folders.push(names)
  await put(`${names}/IMG_\u202Egpj.exe.jpg`, await picture())
  const bell = isUnix ? 'bell\u0007' : 'bell'
  await put(`${names}/${bell} and \u200Bnothing.jpg`, await picture())
  await put(`${names}/${'ש'.repeat(125)}a.jpg`, await picture())
  await put(`${names}/Cafe\u0301 🏠.JPEG`, await picture())
  await put(`${names}/10.jpg`, await picture())
  await put(`${names}/2.jpg`, await picture())

  const videos = 'Videos 3'
  folders.push(videos)
  for (const name of ['phone.mov', 'clip.webm', 'told-h264.mp4', 'hevc.mp4', 'turned.mp4'])
    await copy(`${videos}/${name}`, name)
  for (const name of ['too-long.mp4', 'sound-only.mp4', 'old-codec.mp4', 'photo.heic'])
    await copy(`${videos}/${name}`, name)

  await makeVideo(join(root, videos, '4K.mp4'), { quality: 40 })
  files += 1

  const twice = 'Twice 4'
  folders.push(twice)
  await put(`${twice}/1.jpg`, whole)
  await put(`${twice}/again.jpg`, whole)
  await put(`${twice}/photos/of the same flat.jpg`, await picture())
  await symlink(join(root, twice, '1.jpg'), join(root, twice, 'link.jpg'))
  files += 1

  const many = 'Many 5'
  folders.push(many)
  for (let at = 1; at <= 12; at += 1) await put(`${many}/${at}.jpg`, await picture())

  // A camera's own folder: two flats on one afternoon, and dates that the card's reader set to 1980.
  for (const [at, taken] of ['10:00', '10:05', '15:00', '15:01'].entries()) {
    const exif = { IFD2: { DateTimeOriginal: `2026:11:20 ${taken}:00` } }
    const bytes = await sharp(await picture())
      .withExif(exif)
      .jpeg()
      .toBuffer()
    await put(`DCIM/100CANON/IMG_000${at + 1}.JPG`, bytes)
  }
  for (const name of await readdir(join(root, 'DCIM/100CANON')))
    await utimes(join(root, 'DCIM/100CANON', name), 315_532_800, 315_532_800)

  const rows = folders.slice(0, 4).map((folder, at) => {
    const price = ['85 000 $', '1 200 €', '900 лари', '700'][at] ?? ''
    return [folder, price, at === 1 ? 'large' : '54,5'].join(';')
  })
  const table = ['Our flats of November', 'Folder;Price;Area', ...rows, 'Nowhere 9;1 $;10']
  await put('listings.csv', Buffer.from(`\uFEFF${table.join('\r\n')}`))
  const workbook = join(root, 'From the office', 'Prices.xlsx')
  const prices = [names, videos].map((folder, at) => [folder, `${at + 1} 000 $`])
  await put('From the office/Prices.xlsx', makeXlsx([['Folder', 'Price'], ...prices]))

  await put('Locked 6/1.jpg', await picture())
  await chmod(join(root, 'Locked 6'), 0)
  const isLocked = isUnix && process.getuid?.() !== 0
  if (!isLocked) folders.push('Locked 6')
  return {
    ...{ files, folders, workbook, unread: unreadable },
    // The text file, the workbook, the link and the pipe.
    ignored: isUnix ? 4 : 3,
    locked: isLocked ? join(root, 'Locked 6') : undefined,
  }
}

const unreadable = {
  'empty.jpg': 'EMPTY_FILE',
  'cut short.jpg': 'UNREADABLE',
  'words.png': 'WRONG_TYPE',
  'bomb.png': 'TOO_LARGE',
  'raw.dng': 'WRONG_TYPE',
  'photo.tiff': 'WRONG_TYPE',
  'photo.gif': 'WRONG_TYPE',
  'sound-only.mp4': 'UNREADABLE',
} as const

const plain = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer()
