import type { ChildProcess, SendHandle } from 'node:child_process'
import type { Weight } from '../features/images/ingest/fair-queue.ts'
import type { Visit } from '../features/listings/visits/visit.ts'
import type { MetricsJson } from '../metrics/metrics.ts'

/** How many places of each name a process holds; zero where it has given back the last. */
export type Held = [name: string, count: number][]

/** What a worker is to be. Its settings come with its environment, as the parent's own did. */
export interface WorkerStart {
  env: Readonly<Record<string, string | undefined>>
  /** Of the parent's own PostgreSQL, or as the settings name it. */
  databaseUrl: string
  /** Where the uploads of this process alone rest; the parent removes it when the process has ended. */
  uploadDir: string
  /** How many workers share the machine. */
  workers: number
  /** Whether it does what is done by one of them: jobs, chores and sweeps. */
  hasDuties: boolean
  /** The first one of a start fills an empty database with the demo data, before there are others. */
  isFirst: boolean
}

export type ToWorker =
  /** Comes with the listening socket. */
  | { kind: 'start'; start: WorkerStart }
  /** `gently`: others take the new connections meanwhile, so no caller is cut off. */
  | { kind: 'stop'; gently: boolean }
  | { kind: 'held by others'; held: Held }
  /** To be answered at once, by whoever does not hang. */
  | { kind: 'are you there' }
  /** To be answered with what it measures of itself. */
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

/** Whoever is gone is told nothing: its end is heard of by itself. */
export function tellWorker(child: ChildProcess, message: ToWorker, handle?: SendHandle) {
  if (child.connected) child.send(message, handle, () => {})
}

export function tellParent(message: FromWorker) {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
