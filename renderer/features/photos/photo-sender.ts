import { makeAutoObservable, runInAction } from 'mobx'
import type { Api, Result, Send } from '../../kernel/api/api-client.ts'
import { ResumableUpload } from '../../kernel/api/resumable-upload.ts'
import { restOrOnline } from '../../kernel/api/send-with-progress.ts'
import type { LinkSpeed } from './files/link-speed.ts'
import type { PhotoTools } from './files/photo-tools.ts'
import { PhotoPreparer } from './files/prepare-photo.ts'
import type { Photo, PhotoFailure, SentFile } from './photo.ts'

export interface SenderParts {
  api: Api
  tools: PhotoTools
  signedIn: <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>
  sendTelling: (onProgress: (share: number) => void) => Send
  speed: LinkSpeed
  /** The form's photos, in their present order. */
  photos: () => readonly Photo[]
  rest?: typeof restOrOnline
}

export interface FailedPhoto {
  photo: Photo
  failure: PhotoFailure
}

const atOnce = 2
/** Photos that failed for lack of a network are retried after this time, or when the device is online again. */
const lostRestMs = 20_000

/**
 * Sends files before the listing that they belong to is saved, in the form's order. An interrupted file is continued
 * where it stopped; one that failed without a network is retried when there is one.
 */
export class PhotoSender {
  /** The photos sent since the sender was last idle, to show the progress. */
  run: readonly Photo[] = []
  private underWay = 0
  readonly #parts: SenderParts
  readonly #preparer: PhotoPreparer
  readonly #stops = new Map<Photo, AbortController>()
  readonly #waiting = new Set<(failed: FailedPhoto[]) => void>()

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#preparer = new PhotoPreparer(parts)
    makeAutoObservable(this)
  }

  get isBusy() {
    return this.underWay > 0
  }

  /** Starts sending what waits. When called again, it also sends what was added since. */
  start() {
    while (this.underWay < atOnce) {
      const next = this.#parts.photos().find(({ state }) => state.kind === 'waiting')
      if (!next) return
      if (!this.isBusy) this.run = []
      this.run = [...this.run, next]
      void this.sendOne(next)
    }
  }

  /** Resolves when nothing is being sent or waits, with the photos that failed, which are retried after a while. */
  async settled(): Promise<FailedPhoto[]> {
    this.start()
    return this.isBusy ? new Promise((resolve) => this.#waiting.add(resolve)) : this.failed
  }

  private get failed(): FailedPhoto[] {
    return this.#parts
      .photos()
      .flatMap((photo) =>
        photo.state.kind === 'failed' ? [{ photo, failure: photo.state.failure }] : [],
      )
  }

  /** Stops sending a photo that was removed or turned, because what is being sent is out of date. */
  stop(photo: Photo) {
    this.#stops.get(photo)?.abort()
  }

  stopAll() {
    for (const stop of this.#stops.values()) stop.abort()
  }

  /** Forgets the prepared bytes: the server has another version of the photo from now on. */
  forget(photo: Photo) {
    this.#preparer.forget(photo)
  }

  private async sendOne(photo: Photo) {
    const stop = new AbortController()
    this.#stops.set(photo, stop)
    this.underWay += 1
    photo.become({ kind: 'sending', share: 0 })
    const outcome = await this.deliver(photo, stop.signal)
    runInAction(() => {
      this.underWay -= 1
      this.#stops.delete(photo)
      if (outcome.ok) photo.become({ kind: 'ready', sent: outcome.value })
      else if (outcome.failure.kind === 'aborted') photo.become({ kind: 'waiting' })
      else photo.become({ kind: 'failed', failure: outcome.failure })
    })
    if (!outcome.ok && outcome.failure.kind === 'unreachable') void this.tryLater(photo)
    this.start()
    if (this.isBusy) return
    const { failed } = this
    for (const tell of this.#waiting) tell(failed)
    this.#waiting.clear()
  }

  private async tryLater(photo: Photo) {
    await (this.#parts.rest ?? restOrOnline)(lostRestMs)
    const isStillLost = photo.state.kind === 'failed' && this.#parts.photos().includes(photo)
    if (!isStillLost) return
    photo.become({ kind: 'waiting' })
    this.start()
  }

  private async deliver(photo: Photo, signal: AbortSignal): Promise<Delivery> {
    const { api, signedIn, sendTelling, speed, rest = restOrOnline } = this.#parts
    const prepared = await this.#preparer.prepare(photo, signal)
    if (signal.aborted) return { ok: false, failure: { kind: 'aborted' } }
    if (!prepared) return { ok: false, failure: { kind: 'unreadable' } }
    const { file, digest, poster } = prepared
    const upload = new ResumableUpload({
      api,
      file,
      digest: digestHeader(digest),
      sendTelling,
      rest,
    })
    const tell = (share: number) => {
      if (!signal.aborted) photo.become({ kind: 'sending', share })
    }
    const done = speed.begin(file.size)
    const sent = await signedIn(() => upload.send(tell, signal))
    if (!sent.ok) return sent
    done()
    return { ok: true, value: { upload: sent.value, digest, poster } }
  }
}

type Delivery = { ok: true; value: SentFile } | { ok: false; failure: PhotoFailure }

const digestHeader = (hex: string) => `sha-256=:${base64Of(hex)}:`

const base64Of = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))
