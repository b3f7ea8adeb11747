import type { Place } from '../process/jobs.ts'

export interface ExifFacts {
  takenAt: string | null
  place: Place | null
  /** The EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number
}

const nothing: ExifFacts = { takenAt: null, place: null, orientation: 1 }
const tags = { orientation: 0x0112, exif: 0x8769, gps: 0x8825, dateTime: 0x0132, original: 0x9003 }
const most = 512

/** Reads the few facts of an EXIF block that an import needs. A malformed block gives none. */
export function readExif(block: Uint8Array | undefined): ExifFacts {
  if (!block) return nothing
  try {
    const isPrefixed = new TextDecoder('latin1').decode(block.subarray(0, 4)) === 'Exif'
    return readTiff(isPrefixed ? block.subarray(6) : block)
  } catch {
    return nothing
  }
}

type Entries = Map<number, { type: number; count: number; at: number }>

function readTiff(bytes: Uint8Array): ExifFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const u16 = (at: number) => view.getUint16(at, isLittle)
  const u32 = (at: number) => view.getUint32(at, isLittle)

  const entriesAt = (start: number): Entries => {
    const entries: Entries = new Map()
    const count = Math.min(u16(start), most)
    for (let index = 0; index < count; index += 1) {
      const entry = start + 2 + index * 12
      entries.set(u16(entry), { type: u16(entry + 2), count: u32(entry + 4), at: entry + 8 })
    }
    return entries
  }
  const textOf = (entries: Entries, tag: number) => {
    const entry = entries.get(tag)
    if (entry?.type !== 2 || entry.count > 64) return undefined
    const at = entry.count > 4 ? u32(entry.at) : entry.at
    const text = bytes.subarray(at, at + entry.count)
    return new TextDecoder('latin1').decode(text).replace(/\0.*$/s, '')
  }
  const degreesOf = (entries: Entries, tag: number, reference: number, negative: string) => {
    const entry = entries.get(tag)
    if (entry?.type !== 5 || entry.count !== 3) return undefined
    const at = u32(entry.at)
    const part = (index: number) => u32(at + index * 8) / u32(at + index * 8 + 4)
    const value = part(0) + part(1) / 60 + part(2) / 3600
    const sign = textOf(entries, reference) === negative ? -1 : 1
    return Number.isFinite(value) && value <= 180 ? sign * value : undefined
  }

  const main = entriesAt(u32(4))
  const below = (tag: number) => {
    const entry = main.get(tag)
    return entry ? entriesAt(u32(entry.at)) : (new Map() as Entries)
  }
  const gps = below(tags.gps)
  const lat = degreesOf(gps, 2, 1, 'S')
  const lon = degreesOf(gps, 4, 3, 'W')
  const turned = main.get(tags.orientation)
  return {
    orientation: turned ? u16(turned.at) : 1,
    takenAt: readTime(textOf(below(tags.exif), tags.original) ?? textOf(main, tags.dateTime)),
    place: lat === undefined || lon === undefined || (lat === 0 && lon === 0) ? null : { lat, lon },
  }
}

/** Reads `2026:11:21 10:05:00` as cameras write it, without a time zone. */
function readTime(written: string | undefined): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(written ?? '')
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  return Number.isNaN(Date.parse(`${time}Z`)) ? null : time
}
