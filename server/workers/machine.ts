import type { FairQueue } from '../features/images/ingest/fair-queue.ts'
import type { Visit } from '../features/listings/visits/visit.ts'
import type { OtherHolders } from '../http/load/shares.ts'

/**
 * What a process has in common with the others that serve on its machine, so that bounds of a machine do not grow with
 * the number of its processes. Where one process serves alone there is none of it.
 */
export interface Machine {
  /** How many processes serve. */
  workers: number
  /** The places that the others hold. */
  holders: (kind: string) => OtherHolders
  /** Pictures and video are decoded in turn, whichever process took them. */
  decoding: FairQueue
  /** Counted by one process, so that nobody counts twice. */
  noteVisit: (city: string, visit: Visit) => void
}
