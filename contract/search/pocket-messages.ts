/** What a page asks of the service worker about the pocket; it answers through the port that came along. */
export interface PocketRequest {
  pocket: 'tell' | 'keep' | 'refresh' | 'forget'
  /** Addresses that search without a network needs besides: the map, the names in sentences. */
  also?: string[]
  /** Of a `refresh`: brings one where none is kept, too. */
  isWanted?: boolean
}

export interface PocketState {
  /** As of when. */
  at: string
  /** When it was last found to be as on the server. */
  checkedAt: string
  count: number
  bytes: number
}

/** `failed`: asked for, and not brought. */
export type PocketReply = { kind: 'none' } | { kind: 'failed' } | ({ kind: 'kept' } & PocketState)

/** By this name in `Server-Timing` a service worker tells a page that it was kept on the device. */
export const keptTiming = 'kept'
