import type { Mark, WorkerPool } from '../../media-worker/worker-pool.ts'
import type { Batch } from '../journal/batch.ts'
import type { BatchRecord, PauseReason } from '../journal/records.ts'
import type { Bandwidth, Limit } from '../limit.ts'
import type { ApiClient, ServerOutcome } from '../server/call-server.ts'
import type { Verdict } from '../server/judge-fault.ts'
import type { BackOff, RetryWatch } from '../server/retry.ts'
import { retry } from '../server/retry.ts'
import type { ProgressMeter } from './progress.ts'

/** Thrown in a step when the run has ended meanwhile; nothing is wrong. */
export class RunEnded extends Error {}

type GivenUp = Extract<Verdict, { kind: 'failFile' | 'failGroup' }>
export type Asked<T> = Extract<ServerOutcome<T>, { ok: true }> | { ok: false; verdict: GivenUp }

interface RunDeps {
  batch: Batch
  client: ApiClient
  pool: WorkerPool
  backOff: BackOff
  bandwidth: Bandwidth
  meter: ProgressMeter
  /** Aborted by a pause, a cancel or the program's end. */
  signal: AbortSignal
  /** The folder for processed files that wait to be sent. */
  spool: string
  mark: Mark | null
  limitUploads: Limit
  /** One video at a time is made smaller: images and stills need the other workers. */
  limitShrinking: Limit
  resumableFrom: number
  pause: (reason: PauseReason) => void
  /** The ids of the images that imports of the account made of this original in this listing. */
  imagesOf: (original: string, listingId: string) => readonly string[]
}

/** One run of a batch, from a start to a pause or to the end, with all that its steps share. */
export class ImportRun {
  readonly deps: RunDeps

  constructor(deps: RunDeps) {
    this.deps = deps
  }

  get batch() {
    return this.deps.batch
  }

  get signal() {
    return this.deps.signal
  }

  /** Asks the server, with retries. A run that cannot go on, as when nobody is signed in, ends here. */
  async ask<T>(call: () => Promise<ServerOutcome<T>>, watch: RetryWatch = {}): Promise<Asked<T>> {
    const { client, backOff, signal } = this.deps
    const onAway = (isAway: boolean) => this.#setWaiting(isAway ? 'network' : null)
    const asked = await retry(call, { ...watch, client, backOff, signal, onAway })
    if (asked.ok) return asked
    const { verdict } = asked
    if (verdict.kind === 'failFile' || verdict.kind === 'failGroup') return { ok: false, verdict }
    if (verdict.kind === 'signIn') this.deps.pause('signIn')
    throw new RunEnded()
  }

  /** All changes are on the disk when it returns. When the disk is full the run pauses. */
  commit() {
    try {
      this.batch.commit()
    } catch {
      this.pauseOnFullDisk()
    }
  }

  /** Like `commit`, but in one write with the other files that commit at this moment. */
  async commitTogether() {
    try {
      await this.batch.commitTogether()
    } catch {
      this.pauseOnFullDisk()
    }
  }

  pauseOnFullDisk(): never {
    this.deps.pause('diskFull')
    throw new RunEnded()
  }

  /** Shows that the run waits for the network. It is not paused: it goes on trying. */
  #setWaiting(paused: 'network' | null) {
    const { record } = this.batch
    // A run that has ended must not change what the next run shows.
    if (this.signal.aborted) return
    if (record.state === 'running' && record.paused !== paused)
      this.batch.apply({ set: { paused } })
  }
}

/** The watermark of a batch as a worker draws it. */
export function markOf({
  settings,
  logoPath,
}: Pick<BatchRecord, 'settings' | 'logoPath'>): Mark | null {
  const { watermark } = settings
  if (watermark === null || watermark.kind === 'text') return watermark
  const { corner, opacity } = watermark
  return logoPath === null ? null : { kind: 'logo', path: logoPath, corner, opacity }
}
