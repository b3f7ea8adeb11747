import type { FileFlag } from '../../../contract/import-plan.ts'
import { importLimits } from '../../../contract/import-settings.ts'
import type { FileRecord } from '../journal/records.ts'

const darkBelow = 38
const blurredBelow = 30

/** What the file is by itself; how it stands to the others is judged with the plan. */
export function flagsOf(file: FileRecord): FileFlag[] {
  const flags: FileFlag[] = []
  if (file.problem?.code === 'HEIC_UNREADABLE') flags.push('heicUnreadable')
  else if (isUnreadable(file)) flags.push('unreadable')
  const shortest = Math.min(file.width ?? Infinity, file.height ?? Infinity)
  if (file.kind === 'picture' && shortest < importLimits.smallSide) flags.push('small')
  if (file.brightness !== null && file.brightness < darkBelow) flags.push('dark')
  else if (file.sharpness !== null && file.sharpness < blurredBelow) flags.push('blurred')
  return flags
}

const unreadableCodes = new Set([
  'UNREADABLE',
  'HEIC_UNREADABLE',
  'NO_FRAME',
  'TOO_LARGE',
  'WRONG_TYPE',
  'EMPTY_FILE',
  'WORKER_DIED',
  'TOOK_TOO_LONG',
])

/** Nothing but another file would help. */
export const isUnreadable = (file: FileRecord) =>
  file.problem !== null && unreadableCodes.has(file.problem.code)

/** The pictures seen so far, to find the one that a new one looks like. */
export class LikenessIndex {
  private readonly high: number[] = []
  private readonly low: number[] = []
  private readonly ids: string[] = []

  findAndAdd(id: string, likeness: string): string | undefined {
    const high = Number.parseInt(likeness.slice(0, 8), 16) | 0
    const low = Number.parseInt(likeness.slice(8), 16) | 0
    // A picture of one colour has no likeness: it would look like every other of one colour.
    if (high === 0 && low === 0) return undefined
    let found: string | undefined
    for (let at = 0; at < this.ids.length && found === undefined; at += 1) {
      const apart = count(high ^ (this.high[at] ?? 0)) + count(low ^ (this.low[at] ?? 0))
      if (apart <= importLimits.alikeBits && this.ids[at] !== id) found = this.ids[at]
    }
    this.high.push(high)
    this.low.push(low)
    this.ids.push(id)
    return found
  }
}

function count(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
