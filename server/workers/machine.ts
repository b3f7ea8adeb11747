import type { FairQueue } from '../features/images/ingest/fair-queue.ts'
import type { Visit } from '../features/listings/visits/visit.ts'
import type { OtherHolders } from '../http/load/shares.ts'

/**
 * What a process shares with the other serving processes of its machine, so that the limits of a machine do not grow
 * with the number of processes. A process that serves alone has none of this.
 */
export interface Machine {
  /** How many processes serve. */
  workers: number
  /** The places that the other processes hold. */
  holders: (kind: string) => OtherHolders
  /** Pictures and video are decoded in turn, whichever process received them. */
  decoding: FairQueue
  /** One process counts the visits, so that no visitor is counted twice. */
  noteVisit: (city: string, visit: Visit) => void
}
