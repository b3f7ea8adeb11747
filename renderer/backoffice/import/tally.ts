import type { ImportFile } from '../../../contract/import/plan.ts'

export const isToSend = (file: ImportFile | undefined) =>
  file !== undefined &&
  file.state !== 'skipped' &&
  file.state !== 'failed' &&
  file.state !== 'undone'

/** Left out by the person, or because it was sent before; the person can put it in again. */
export const isTakenOut = ({ skipped }: ImportFile) => skipped === 'removed' || skipped === 'known'

export const isWorthALook = (file: ImportFile) =>
  file.state !== 'sent' && !isTakenOut(file) && (file.flags.length > 0 || file.problem !== null)

export interface Counts {
  /** Listings of which at least one file is sent. */
  listings: number
  pictures: number
  videos: number
  bytes: number
  toSend: number
  sendBytes: number
  attention: number
  unread: number
  failed: number
  sent: number
}

const nothing: Counts = {
  listings: 0,
  pictures: 0,
  videos: 0,
  bytes: 0,
  toSend: 0,
  sendBytes: 0,
  attention: 0,
  unread: 0,
  failed: 0,
  sent: 0,
}

/** Sums over all files, updated file by file: one change among thousands costs one step. */
export class Tally {
  private counts = { ...nothing }
  private readonly sentOfListing = new Map<string, number>()

  replace(before: ImportFile | undefined, after: ImportFile) {
    if (before) this.add(before, -1)
    this.add(after, 1)
  }

  /** Returns a new object each time, so that observers notice a change. */
  read(): Counts {
    return { ...this.counts }
  }

  private add(file: ImportFile, sign: 1 | -1) {
    const { counts } = this
    counts.bytes += sign * file.bytes
    counts[file.kind === 'video' ? 'videos' : 'pictures'] += sign
    if (file.state === 'found' || file.state === 'reading') counts.unread += sign
    if (file.state === 'failed') counts.failed += sign
    if (file.state === 'sent') counts.sent += sign
    if (isWorthALook(file)) counts.attention += sign
    if (!isToSend(file)) return
    counts.toSend += sign
    counts.sendBytes += sign * file.bytes
    const before = this.sentOfListing.get(file.group) ?? 0
    this.sentOfListing.set(file.group, before + sign)
    if (before === 0 && sign === 1) counts.listings += 1
    if (before === 1 && sign === -1) counts.listings -= 1
  }
}
