import type { Mark, WorkerPool } from '../../media-worker/worker-pool.ts'
import type { Batch } from '../journal/batch.ts'
import type { PauseReason } from '../journal/records.ts'
import type { Bandwidth, Limit } from '../limit.ts'
import type { Caller, ServerOutcome } from '../server/call-server.ts'
import type { Verdict } from '../server/judge-fault.ts'
import type { BackOff, RetryWatch } from '../server/retry.ts'
import { retry } from '../server/retry.ts'
import type { ProgressMeter } from './progress.ts'

/** The run ended under a step; nothing is wrong. */
export class RunEnded extends Error {}

type GivenUp = Extract<Verdict, { kind: 'failFile' | 'failGroup' }>
export type Asked<T> = Extract<ServerOutcome<T>, { ok: true }> | { ok: false; verdict: GivenUp }

interface RunDeps {
  batch: Batch
  caller: Caller
  pool: WorkerPool
  backOff: BackOff
  bandwidth: Bandwidth
  meter: ProgressMeter
  /** Ends the run: pause, cancel, the program's end. */
  signal: AbortSignal
  /** Where what is made waits to be sent. */
  spool: string
  mark: Mark | null
  limitUploads: Limit
  resumableFrom: number
  pause: (reason: PauseReason) => void
}

/** One run of a batch, from a start to a pause or an end: all that its steps share. */
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

  /** Asks the server until it is clear what it says; a run that cannot go on ends here. */
  async ask<T>(call: () => Promise<ServerOutcome<T>>, watch: RetryWatch = {}): Promise<Asked<T>> {
    const { caller, backOff, signal } = this.deps
    const onAway = (isAway: boolean) => this.#setWaiting(isAway ? 'network' : null)
    const asked = await retry(call, { ...watch, caller, backOff, signal, onAway })
    if (asked.ok) return asked
    const { verdict } = asked
    if (verdict.kind === 'failFile' || verdict.kind === 'failGroup') return { ok: false, verdict }
    if (verdict.kind === 'signIn') this.deps.pause('signIn')
    throw new RunEnded()
  }

  /** On the disk when it returns; where the disk does not take it, the run pauses. */
  commit() {
    try {
      this.batch.commit()
    } catch {
      this.pauseOnFullDisk()
    }
  }

  /** The same, in one with whoever else commits at this moment. */
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

  /** Shown while it goes on trying: the run is not paused, it waits for the network. */
  #setWaiting(paused: 'network' | null) {
    const { record } = this.batch
    if (record.state === 'running' && record.paused !== paused)
      this.batch.apply({ set: { paused } })
  }
}
