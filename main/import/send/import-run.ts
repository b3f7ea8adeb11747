import { mkdir } from 'node:fs/promises'
import type { Mark, WorkerPool } from '../../media-worker/worker-pool.ts'
import type { Batch } from '../journal/batch.ts'
import type { FileRecord, PauseReason } from '../journal/records.ts'
import type { BackOff } from '../server/back-off.ts'
import type { Caller, ServerOutcome } from '../server/call-server.ts'
import type { Verdict } from '../server/judge-fault.ts'
import { judgeFault } from '../server/judge-fault.ts'
import { pingServer } from '../server/ping-server.ts'
import type { Bandwidth } from './bandwidth.ts'
import type { ProgressMeter } from './progress.ts'

/** All that the steps of a run share. */
export interface ImportRun {
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
  /** Lets one more upload go; several go at once. */
  uploads: Slots
  resumableFrom: number
  halt: (reason: PauseReason) => void
}

export interface Slots {
  take: <T>(work: () => Promise<T>) => Promise<T>
}

/** The run ended under a step; nothing is wrong. */
export class RunEnded extends Error {}

export type GiveUp = Extract<Verdict, { kind: 'failFile' | 'failGroup' }>
export type Asked<T> = { ok: true; status: number; value: T } | { ok: false; verdict: GiveUp }

const mostAttempts = 8

/**
 * Asks until the server answers sensibly or it is clear that it will not. While the server is away nothing is counted
 * against anybody.
 */
export async function askUntilClear<T>(
  run: ImportRun,
  ask: () => Promise<ServerOutcome<T>>,
  onAttempt: (attempt: number) => void = () => {},
  /** Something was won since the last attempt, which then was no vain one. */
  hasMoved: () => boolean = () => false,
): Promise<Asked<T>> {
  for (let attempt = 1; ; ) {
    await run.backOff.wait(run.signal).catch(() => {
      throw new RunEnded()
    })
    onAttempt(attempt)
    const outcome = await ask()
    if (outcome.ok) {
      run.backOff.succeeded()
      setWaiting(run, null)
      return outcome
    }
    const verdict = judgeFault(outcome.fault)
    if (verdict.kind === 'failFile' || verdict.kind === 'failGroup') return { ok: false, verdict }
    if (verdict.kind === 'stop') throw new RunEnded()
    if (verdict.kind === 'signIn') {
      run.halt('signIn')
      throw new RunEnded()
    }
    if (verdict.kind === 'wait') {
      run.backOff.failed(verdict.afterMs)
      continue
    }
    const isThere = await pingServer(run.caller, run.signal)
    if (hasMoved()) attempt = 1
    else if (isThere) attempt += 1
    setWaiting(run, isThere ? null : 'network')
    if (attempt > mostAttempts)
      return { ok: false, verdict: { kind: 'failFile', problem: verdict.problem } }
    run.backOff.failed()
  }
}

/** Said while it goes on trying: the run is not paused, it waits for the network. */
function setWaiting({ batch }: ImportRun, reason: 'network' | null) {
  if (batch.record.state !== 'running' || batch.record.paused === reason) return
  batch.record.paused = reason
  batch.touchHead()
}

export function openSlots(atOnce: number): Slots {
  const line: (() => void)[] = []
  let taken = 0
  return {
    take: async (work) => {
      if (taken < atOnce) taken += 1
      else await new Promise<void>((enter) => line.push(enter))
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else taken -= 1
      }
    },
  }
}

/** Throws when the disk does not take it, and the run halts. */
export function commitOrHalt(run: ImportRun) {
  try {
    run.batch.commit()
  } catch {
    run.halt('diskFull')
    throw new RunEnded()
  }
}

/** The same, shared with whoever else commits at this moment. */
export async function committedOrHalt(run: ImportRun) {
  try {
    await run.batch.committed()
  } catch {
    run.halt('diskFull')
    throw new RunEnded()
  }
}

export const isToSend = ({ state }: FileRecord) =>
  state === 'planned' || state === 'waiting' || state === 'processing' || state === 'sending'

export const makeSpool = (run: Pick<ImportRun, 'spool'>) => mkdir(run.spool, { recursive: true })
