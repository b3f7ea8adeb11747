import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

/** What is asked of the product, each with what one answer takes. */
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
/** Milliseconds of a core. */
const work = z.object({ server: amount, database: amount })
const cost = z.extend(work, { bytes: amount })

const figures = z.object({
  /** Another number where they mean something else than before. */
  format: z.literal(2),
  measuredAt: z.iso.datetime(),
  machine: z.object({ cores: amount, processor: z.string() }),
  measuredWith: z.object({ listings: amount, seconds: amount, photographs: amount }),
  paths: z.record(z.enum(pathNames), cost),
  /** Of one process and its database that nobody asks, in a second. */
  idle: work,
  /** Of one process that takes in a listing which another one changed. */
  changeTakenIn: work,
  /** Of one that sees, at another's change, that it has taken in this one already. */
  changeKnown: work,
  /** To look at one listing in memory for filters never asked before, in nanoseconds. */
  lookedAtNs: amount,
  /** In bytes. */
  memory: z.object({ process: amount, media: amount, listing: amount }),
  disk: z.object({ listing: amount, picture: amount, view: amount }),
  /** Of one picture: as it is stored, and all its widths in AVIF and in WebP. */
  media: z.object({ original: amount, widths: amount }),
  /** Scripts, styles and fonts that the first page names. */
  files: z.object({ count: amount, bytes: amount }),
})
export type Cost = z.infer<typeof cost>
export type Figures = z.infer<typeof figures>

/** The figures of an earlier run, or why they are of no use. */
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
    // Cut off while it was written, or changed by hand.
  }
  return { ok: false, why: `${path} is damaged or of another version` }
}

export async function writeFigures(path: string, value: Figures) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
