import type { Turn } from '../photo.ts'

/** The browser's work on files and images, in one place. */
export interface PhotoTools {
  /** SHA-256 in hexadecimal; throws where the file can no longer be read. */
  digest: (file: Blob) => Promise<string>
  /** The format by the first bytes, whatever the file's name says. */
  formatOf: (file: Blob) => Promise<FileFormat | undefined>
  look: (file: File, type: 'image' | 'video') => Promise<Look>
  turn: (picture: Blob, turn: Turn) => Promise<Blob | undefined>
  /** A smaller version with at most `mostPixels` pixels; undefined where it would not be smaller or cannot be made. */
  shrink: (picture: Blob, mostPixels?: number) => Promise<Blob | undefined>
}

export type FileFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'video'

export interface Look {
  /** Undefined where this browser cannot read the format: HEIC in most browsers. */
  preview: Blob | undefined
  /** A video's still at 1 s, in the video's own size. */
  poster: Blob | undefined
  /** A video's length, where the file states it. */
  seconds: number | undefined
}
