import type { FastifyListenOptions } from 'fastify'
import type { Machine } from './machine.ts'
import type { WorkerStart } from './messages.ts'

/** What one of several processes of a machine has in addition to every server. */
export type WorkerPart = Pick<WorkerStart, 'uploadDir' | 'hasDuties' | 'isFirst'> & {
  machine: Machine
  /** The socket that all of them listen on. */
  listenOn: FastifyListenOptions
  /** The metrics of the whole machine, for callers who ask this process. */
  readMetrics: () => Promise<string>
}
