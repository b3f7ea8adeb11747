import { makeAutoObservable, observableRef } from 'mobx'
import type { Image } from '../../../contract/listings/listing.ts'
import type { UploadId } from '../../../contract/wire/primitives.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { pictureAddress } from '../listings/index.ts'

/** Clockwise, relative to what the server has or to the chosen file. */
export type Turn = 0 | 90 | 180 | 270

/** Why a photo could not be sent; `unreadable` if the file is not an image or is gone from the device. */
export type PhotoFailure = Failure | { kind: 'unreadable' }

export type PhotoState =
  /** Chosen or turned, and not sent yet. */
  | { kind: 'waiting' }
  /** `share` is how much has been sent, from 0 to 1. */
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; failure: PhotoFailure }
  /** Completely on the server, but not in the listing yet. */
  | { kind: 'ready'; sent: SentFile }
  | { kind: 'stored' }

/** A file whose bytes are on the server, to be added to a listing. */
export interface SentFile {
  upload: UploadId
  digest: string
  poster: Blob | undefined
}

/** A file chosen on this device. */
export interface ChosenFile {
  file: File
  /** The digest of the file's bytes, in hexadecimal. */
  digest: string
  type: 'image' | 'video'
  /** A small preview; undefined where this browser cannot read the format. */
  preview: Blob | undefined
  /** A video's still. */
  poster: Blob | undefined
}

/** An image or a video of the listing: on the server, on the device or being sent. */
export class Photo {
  readonly key: `existing-${string}` | `new-${number}`
  readonly chosen: ChosenFile | undefined
  /** The photo's name among the files that the device saves until they are on the server. */
  readonly savedAs: string
  state: PhotoState
  /** The version that the server has. */
  stored: Image | undefined
  turn: Turn = 0
  private localPreview: { url: string; picture: Blob } | undefined

  private constructor(
    key: Photo['key'],
    what: { stored: Image } | { chosen: ChosenFile; savedAs: string },
  ) {
    this.key = key
    this.chosen = 'chosen' in what ? what.chosen : undefined
    this.savedAs = 'savedAs' in what ? what.savedAs : key
    this.stored = 'stored' in what ? what.stored : undefined
    this.state = { kind: this.stored ? 'stored' : 'waiting' }
    makeAutoObservable<this, 'localPreview'>(this, {
      chosen: false,
      savedAs: false,
      localPreview: observableRef,
    })
    if (this.chosen?.preview) this.show(this.chosen.preview)
  }

  static ofServer = (stored: Image) => new Photo(`existing-${stored.id}`, { stored })
  static ofDevice = (chosen: ChosenFile, n: number, savedAs: string) =>
    new Photo(`new-${n}`, { chosen, savedAs })

  get type() {
    return this.stored?.type ?? this.chosen?.type ?? 'image'
  }

  get name() {
    return this.chosen?.file.name
  }

  /** For an <img>: upright and turned as the owner wants it. Undefined where it cannot be shown yet. */
  get previewUrl(): string | undefined {
    return this.localPreview?.url ?? (this.stored && pictureAddress(this.stored, 640))
  }

  /** The small image behind that address, where it was made here. */
  get preview(): Blob | undefined {
    return this.localPreview?.picture
  }

  get needsSending() {
    return this.stored === undefined || this.turn !== 0
  }

  /** Whether the listing gets this photo as a sent file, and not as one that it already has. */
  get isNew() {
    return this.state.kind === 'ready'
  }

  get isThere() {
    return this.state.kind === 'ready' || !this.needsSending
  }

  /** Videos cannot be turned, nor images that this browser cannot read. */
  get canTurn() {
    return this.type === 'image' && (this.stored !== undefined || this.localPreview !== undefined)
  }

  show(preview: Blob | undefined) {
    this.dispose()
    if (preview) this.localPreview = { url: URL.createObjectURL(preview), picture: preview }
  }

  turnTo(turn: Turn) {
    this.turn = turn
    this.state = { kind: this.needsSending ? 'waiting' : 'stored' }
  }

  become(state: PhotoState) {
    this.state = state
  }

  store(image: Image) {
    this.stored = image
    this.turn = 0
    this.state = { kind: 'stored' }
  }

  /** Frees the preview's memory. */
  dispose() {
    if (this.localPreview) URL.revokeObjectURL(this.localPreview.url)
    this.localPreview = undefined
  }
}
