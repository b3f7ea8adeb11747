import type { Turn } from '../photo.ts'

/** What a browser makes of a file: its work on pictures, in one place. */
export interface PhotoTools {
  /** SHA-256 in hexadecimal; throws where the file cannot be read any more. */
  digest: (file: Blob) => Promise<string>
  /** What it is by its first bytes, whatever its name says. */
  formatOf: (file: Blob) => Promise<FileFormat | undefined>
  look: (file: File, type: 'image' | 'video') => Promise<Look>
  turn: (picture: Blob, turn: Turn) => Promise<Blob | undefined>
  /** A smaller one of the same, of so many pixels at most; undefined where it would not be smaller or cannot be made. */
  shrink: (picture: Blob, mostPixels?: number) => Promise<Blob | undefined>
}

export type FileFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'video'

export interface Look {
  /** None where this browser cannot read the format: HEIC in most. */
  preview: Blob | undefined
  /** A video's still at 1 s, at its own size. */
  poster: Blob | undefined
  /** A video's, where it says so. */
  seconds: number | undefined
}
