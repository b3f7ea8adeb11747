import type { FastifyListenOptions } from 'fastify'
import type { Machine } from './machine.ts'
import type { WorkerStart } from './messages.ts'

/** What one of several processes of a machine is, beside what every server is. */
export type WorkerPart = Pick<WorkerStart, 'uploadDir' | 'hasDuties' | 'isFirst'> & {
  machine: Machine
  /** The socket that all of them listen on. */
  listenOn: FastifyListenOptions
  /** What the whole machine tells, for whoever asks this process. */
  readMetrics: () => Promise<string>
}
