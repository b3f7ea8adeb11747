import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

/** Every kind of request to the product; what one answer costs is measured for each. */
export const pathNames = [
  'search',
  'listKept',
  'count',
  'listing',
  'listingKept',
  'view',
  'map',
  'mapKept',
  'mapOfFilters',
  'listPage',
  'listingPage',
  'pageKept',
  'picture',
  'file',
  'edit',
  'upload',
  'width',
] as const
export type PathName = (typeof pathNames)[number]

const amount = z.number().check(z.nonnegative())
/** In milliseconds of one processor core. */
const work = z.object({ server: amount, database: amount })
const cost = z.extend(work, { bytes: amount })

const figures = z.object({
  /** Another number whenever the figures change their meaning. */
  format: z.literal(2),
  measuredAt: z.iso.datetime(),
  machine: z.object({ cores: amount, processor: z.string() }),
  measuredWith: z.object({ listings: amount, seconds: amount, photographs: amount }),
  paths: z.record(z.enum(pathNames), cost),
  /** What one process and its database use in a second without any requests. */
  idle: work,
  /** What one process uses to read a listing that another process changed. */
  changeTakenIn: work,
  /** What one process uses to find, when another change comes, that it has read this one already. */
  changeKnown: work,
  /** Nanoseconds to check one listing in memory against filters never asked before. */
  lookedAtNs: amount,
  /** In bytes. */
  memory: z.object({ process: amount, media: amount, listing: amount }),
  disk: z.object({ listing: amount, picture: amount, view: amount }),
  /** Bytes of one picture: as it is stored, and all its widths in AVIF and in WebP. */
  media: z.object({ original: amount, widths: amount }),
  /** The scripts, styles and fonts that the first page names. */
  files: z.object({ count: amount, bytes: amount }),
})
export type Cost = z.infer<typeof cost>
export type Figures = z.infer<typeof figures>

/** The figures of an earlier run, or why they cannot be used. */
export async function readFigures(
  path: string,
): Promise<{ ok: true; value: Figures } | { ok: false; why: string }> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return { ok: false, why: 'Nothing was measured on this machine yet' }
  }
  try {
    const read = figures.safeParse(JSON.parse(text))
    if (read.success) return { ok: true, value: read.data }
  } catch {
    // The file was cut off while it was written, or was changed by hand.
  }
  return { ok: false, why: `${path} is damaged or of another version` }
}

export async function writeFigures(path: string, value: Figures) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
