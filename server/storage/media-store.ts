import type { Readable } from 'node:stream'

/** What can be stored: bytes in memory, a finished file, or a stream of known size. */
export type MediaSource = Uint8Array | { path: string } | { stream: Readable; size: number }

export interface MediaMeta {
  mime: string
}

/** Both ends are included, as in an HTTP Range. */
export interface ByteRange {
  start: number
  end: number
}

export interface MediaStat {
  /** The size of the whole file, even if only a range was asked for. */
  size: number
  modifiedAt: Date
}

export interface StoredMedia extends MediaStat {
  stream: Readable
}

/** Stores originals and their derived sizes. A missing file is `undefined`; a store that fails throws. */
export interface MediaStore {
  /** Stores the file completely or not at all: no reader ever sees a part of it. */
  put(key: string, source: MediaSource, meta: MediaMeta): Promise<void>
  get(key: string, range?: ByteRange): Promise<StoredMedia | undefined>
  stat(key: string): Promise<MediaStat | undefined>
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<MediaStat & { key: string }>
  isReady(): Promise<boolean>
  /** Removes what interrupted writes have left behind. */
  sweep(): Promise<void>
  close(): Promise<void>
}
