import type { ChildProcess, SendHandle } from 'node:child_process'
import type { Weight } from '../features/images/ingest/fair-queue.ts'
import type { Visit } from '../features/listings/visits/visit.ts'
import type { MetricsJson } from '../metrics/metrics.ts'

/** How many places of each name a process holds; zero after it has given back the last one. */
export type Held = [name: string, count: number][]

/** What a worker needs for its start. Its settings come in its environment, as the parent's do. */
export interface WorkerStart {
  env: Readonly<Record<string, string | undefined>>
  /** The address of the parent's own PostgreSQL, or the one in the settings. */
  databaseUrl: string
  /** The folder for the uploads of this process alone; the parent removes it after the process has ended. */
  uploadDir: string
  /** How many workers share the machine. */
  workers: number
  /** Whether it does the work that only one worker does: jobs, chores and sweeps. */
  hasDuties: boolean
  /** The first worker of a start fills an empty database with the demo data, before there are others. */
  isFirst: boolean
}

export type ToWorker =
  /** Sent together with the listening socket. */
  | { kind: 'start'; start: WorkerStart }
  /** `gently`: other workers take the new connections meanwhile, so no caller is cut off. */
  | { kind: 'stop'; gently: boolean }
  | { kind: 'held by others'; held: Held }
  /** A worker that does not hang answers this at once. */
  | { kind: 'are you there' }
  /** The worker answers with its own metrics. */
  | { kind: 'read metrics' }
  | { kind: 'metrics of the machine'; id: number; text: string }
  | { kind: 'turn'; id: number; isGranted: boolean }

export type FromWorker =
  | { kind: 'loaded' }
  | { kind: 'say'; line: string }
  | { kind: 'ready'; address: string }
  | { kind: 'failed'; message: string; stack: string | undefined }
  | { kind: 'here' }
  | { kind: 'held'; held: Held }
  | { kind: 'ask for a turn'; id: number; account: string; weight: Weight }
  | { kind: 'end turn'; id: number }
  | { kind: 'visit'; city: string; visit: Visit }
  | { kind: 'metrics'; metrics: MetricsJson }
  | { kind: 'ask for metrics'; id: number }

/** Sends nothing to a worker that is gone: its end is noticed separately. */
export function tellWorker(child: ChildProcess, message: ToWorker, handle?: SendHandle) {
  if (child.connected) child.send(message, handle, () => {})
}

export function tellParent(message: FromWorker) {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
