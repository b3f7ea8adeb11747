/**
 * What a page may ask of the service worker about the pocket. The worker answers through the port sent with the
 * message.
 */
export interface PocketRequest {
  pocket: 'tell' | 'keep' | 'refresh' | 'forget'
  /** Other addresses that a search without a network needs: the map, and the names in sentences. */
  also?: string[]
  /** For `refresh`: fetch a pocket even if the device has none. */
  isWanted?: boolean
}

export interface PocketState {
  /** The moment whose state the pocket shows. */
  at: string
  /** When the pocket was last compared with the server and found up to date. */
  checkedAt: string
  count: number
  bytes: number
}

/** `failed`: the service worker could not fetch it. */
export type PocketReply = { kind: 'none' } | { kind: 'failed' } | ({ kind: 'kept' } & PocketState)

/** The name in `Server-Timing` by which the service worker tells a page that it came from the device's store. */
export const keptTiming = 'kept'
