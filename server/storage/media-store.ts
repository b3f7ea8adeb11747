import type { Readable } from 'node:stream'

/** What goes into the store: bytes in hand, a finished file, or a stream whose size is known. */
export type MediaSource = Uint8Array | { path: string } | { stream: Readable; size: number }

export interface MediaMeta {
  mime: string
}

/** Both ends are counted in, as in an HTTP Range. */
export interface ByteRange {
  start: number
  end: number
}

export interface MediaStat {
  /** Of the whole file, also when a range was asked for. */
  size: number
  modifiedAt: Date
}

export interface StoredMedia extends MediaStat {
  stream: Readable
}

/** Where originals and their derived sizes are kept. Absent is `undefined`; a store that fails throws. */
export interface MediaStore {
  /** Whole or not at all: no reader ever sees a part of a file. */
  put(key: string, source: MediaSource, meta: MediaMeta): Promise<void>
  get(key: string, range?: ByteRange): Promise<StoredMedia | undefined>
  stat(key: string): Promise<MediaStat | undefined>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<MediaStat & { key: string }>
  isReady(): Promise<boolean>
  /** Removes what writes left behind that a crash cut short. */
  sweep(): Promise<void>
  close(): Promise<void>
}
