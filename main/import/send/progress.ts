import type * as z from 'zod/mini'
import type { importProgress } from '../../../contract/import/progress.ts'
import type { Batch } from '../journal/batch.ts'
import type { FileRecord } from '../journal/records.ts'

type Progress = z.infer<typeof importProgress>

/** The speed is measured over this long. */
const windowMs = 8_000
/** The share of an image's bytes that is assumed to be sent, until it can be measured. */
const usualShare = 0.2

const isWanted = ({ state }: FileRecord) => state !== 'skipped' && state !== 'undone'

/** Measures how far a batch is and how fast it goes. A change of the system's time does not disturb it. */
export class ProgressMeter {
  readonly #sentNow = new Map<string, number>()
  readonly #attempts = new Map<string, number>()
  readonly #history: { at: number; bytes: number }[] = []
  #total = 0
  #share = 0
  #fastest = 0

  /** The highest upload speed measured so far, in bytes a second; 0 before anything was measured. */
  get fastest() {
    return this.#fastest
  }

  onSent(file: FileRecord, bytes: number) {
    this.#sentNow.set(file.id, (this.#sentNow.get(file.id) ?? 0) + bytes)
    this.#total += bytes
    const at = performance.now()
    this.#history.push({ at, bytes: this.#total })
    while (this.#history[0] && at - this.#history[0].at > windowMs) this.#history.shift()
  }

  /** The server has this much from an earlier attempt. */
  goOnFrom(file: FileRecord, bytes: number) {
    this.#sentNow.set(file.id, bytes)
  }

  /** Attempts are counted from 1. */
  onAttempt(file: FileRecord, attempt: number) {
    this.#attempts.set(file.id, attempt)
  }

  /** An attempt begins from the file's first byte. */
  restart(file: FileRecord) {
    this.#sentNow.delete(file.id)
  }

  /** Resets the share, which otherwise never falls: more is to be sent than before. */
  begin() {
    this.#share = 0
  }

  /** The file has ended, sent or failed. */
  forget(file: FileRecord) {
    this.#sentNow.delete(file.id)
    this.#attempts.delete(file.id)
  }

  measure(batch: Batch): Progress {
    const files = [...batch.files.values()]
    const { batch: id, state, paused } = batch.record
    const wanted = files.filter(isWanted)
    const made = wanted.filter(({ outBytes }) => outBytes !== null)
    const sum = (of: readonly FileRecord[], key: 'bytes' | 'outBytes') =>
      of.reduce((total, file) => total + (file[key] ?? 0), 0)
    const madeBytes = sum(made, 'outBytes')
    const unmade = wanted.filter(({ outBytes }) => outBytes === null)
    // Most videos are sent as they are. For images, those made so far tell how small the others will be.
    const pictures = made.filter(({ kind }) => kind !== 'video')
    const share =
      pictures.length > 0
        ? sum(pictures, 'outBytes') / Math.max(1, sum(pictures, 'bytes'))
        : usualShare
    const videoBytes = sum(
      unmade.filter(({ kind }) => kind === 'video'),
      'bytes',
    )
    const total = Math.round(madeBytes + videoBytes + share * (sum(unmade, 'bytes') - videoBytes))
    const sentFiles = files.filter((file) => file.state === 'sent')
    const underWay = files.filter((file) => file.state === 'processing' || file.state === 'sending')
    const sent =
      sum(sentFiles, 'outBytes') + underWay.reduce((bytes, file) => bytes + this.#sentOf(file), 0)
    this.#share = Math.max(this.#share, total > 0 ? Math.min(1, sent / total) : 0)
    const bytesPerSecond = this.#speed()
    this.#fastest = Math.max(this.#fastest, bytesPerSecond)
    const left = Math.max(0, total - sent)
    const count = (of: FileRecord['state']) => files.filter((file) => file.state === of).length
    return {
      batch: id,
      state,
      paused,
      files: {
        total: wanted.length,
        read: files.filter((file) => file.state !== 'found' && file.state !== 'reading').length,
        sent: sentFiles.length,
        failed: count('failed'),
        skipped: count('skipped'),
      },
      bytes: { total, sent, saved: Math.max(0, sum(made, 'bytes') - madeBytes) },
      share: this.#share,
      bytesPerSecond,
      secondsLeft: bytesPerSecond > 0 && left > 0 ? left / bytesPerSecond : null,
      groups: batch.orderedGroups.map((group) => {
        const own = batch.filesOf(group).filter(isWanted)
        const done = own.filter((file) => file.state === 'sent').length
        return { id: group.id, state: group.state, sent: done, total: own.length }
      }),
      underWay: underWay.map((file) => ({
        id: file.id,
        state: file.state,
        bytes: file.outBytes ?? file.bytes,
        sentBytes: this.#sentOf(file),
        attempt: this.#attempts.get(file.id) ?? 0,
      })),
    }
  }

  #sentOf(file: FileRecord) {
    return Math.min(file.outBytes ?? file.bytes, this.#sentNow.get(file.id) ?? 0)
  }

  #speed(): number {
    const first = this.#history[0]
    const last = this.#history.at(-1)
    if (!first || !last || last.at - first.at < 200) return 0
    // While nothing is sent the speed falls.
    const ms = Math.max(last.at, performance.now() - 1_000) - first.at
    return ((last.bytes - first.bytes) / ms) * 1000
  }
}
