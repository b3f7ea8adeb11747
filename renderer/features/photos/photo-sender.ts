import { makeAutoObservable, runInAction } from 'mobx'
import { images } from '../../../contract/images.ts'
import { limits } from '../../../contract/limits.ts'
import type { Image } from '../../../contract/listing.ts'
import type { Id, UploadId } from '../../../contract/primitives.ts'
import { resumableFrom } from '../../../contract/uploads.ts'
import type { Api, Failure, Result, Send } from '../../kernel/api/api-client.ts'
import { ResumableUpload } from '../../kernel/api/resumable-upload.ts'
import { restOrOnline } from '../../kernel/api/send-with-progress.ts'
import type { PhotoTools } from './files/photo-tools.ts'
import type { PreparedPhoto } from './files/prepare-photo.ts'
import { PhotoPreparer } from './files/prepare-photo.ts'
import type { Photo, PhotoFailure } from './photo.ts'

export type UploadOutcome =
  | { kind: 'done'; images: Image[] }
  /** `photos` could not be sent and say why themselves; with none, `failure` was met in arranging them. */
  | { kind: 'failed'; photos: Photo[]; failure: PhotoFailure }
  | { kind: 'aborted' }

interface Parts {
  api: Api
  tools: PhotoTools
  signedIn: <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>
  sendTelling: (onProgress: (share: number) => void) => Send
  storedIds: readonly Id[]
  /** The server had the same bytes under another photo already. */
  onDuplicate: (photo: Photo) => void
}

const atOnce = 2
const mostTries = 4
/** The longest wait without a message; a longer one is shown. */
const shortWaitSeconds = 5

/** Sends photos to a listing, knowing what stands there by now. */
export class PhotoSender {
  isBusy = false
  /** What is being sent in this go. */
  run: readonly Photo[] = []
  readonly #parts: Parts
  readonly #preparer: PhotoPreparer
  readonly #onServer: Set<Id>
  /** Begun and not in the listing yet, by the digest of the file. */
  readonly #uploads = new Map<string, ResumableUpload>()
  #underWay = 0
  #listingId: Id | undefined
  #photos: readonly Photo[] = []

  constructor(parts: Parts) {
    this.#parts = parts
    this.#preparer = new PhotoPreparer(parts.api, parts.tools)
    this.#onServer = new Set(parts.storedIds)
    makeAutoObservable(this)
  }

  async sendAll(listingId: Id, photos: readonly Photo[], signal?: AbortSignal) {
    this.#listingId = listingId
    this.#photos = photos
    return this.whileBusy(async (): Promise<UploadOutcome> => {
      await this.sendEach(photos, signal)
      if (signal?.aborted) return { kind: 'aborted' }
      const failed = photos.filter(({ state }) => state.kind === 'failed')
      const [first] = failed
      if (first?.state.kind === 'failed')
        return { kind: 'failed', photos: failed, failure: first.state.failure }
      return this.arrange(signal)
    })
  }

  /** After an upload that not all of them survived. */
  async sendAgain(photos: readonly Photo[], signal?: AbortSignal) {
    if (this.#listingId !== undefined) await this.whileBusy(() => this.sendEach(photos, signal))
  }

  private async whileBusy<T>(work: () => Promise<T>): Promise<T> {
    this.isBusy = true
    try {
      return await work()
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  private async sendEach(photos: readonly Photo[], signal?: AbortSignal) {
    const run = photos.filter((photo) => photo.needsSending && photo.state.kind !== 'sending')
    runInAction(() => {
      this.run = run
    })
    const waiting = run.values()
    const work = async () => {
      for (const photo of waiting) {
        if (signal?.aborted) return
        await this.sendOne(photo, signal)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  private async sendOne(photo: Photo, signal?: AbortSignal) {
    photo.become({ kind: 'sending', share: 0 })
    this.#underWay += 1
    try {
      const answer = await this.deliver(photo, signal)
      if (answer.ok) this.settle(photo, answer.value)
      else if (answer.failure.kind === 'aborted') photo.become({ kind: 'waiting' })
      else photo.become({ kind: 'failed', failure: answer.failure })
    } finally {
      this.#underWay -= 1
    }
  }

  private async deliver(photo: Photo, signal?: AbortSignal): Promise<Delivery> {
    const prepared = await this.#preparer.prepare(photo, signal)
    if (signal?.aborted) return { ok: false, failure: { kind: 'aborted' } }
    if (!prepared) return { ok: false, failure: { kind: 'unreadable' } }
    const hindrance = await this.makeRoomFor(photo, signal)
    if (hindrance) return { ok: false, failure: hindrance }
    return prepared.file.size < resumableFrom
      ? this.add(photo, prepared, undefined, signal)
      : this.sendAhead(photo, prepared, signal)
  }

  /** A large file goes up by itself, so that a cut does not cost all of it, and is named to the listing then. */
  private async sendAhead(
    photo: Photo,
    prepared: PreparedPhoto,
    signal?: AbortSignal,
    isAgain = false,
  ): Promise<Delivery> {
    const { api, signedIn, sendTelling } = this.#parts
    const { file, digest } = prepared
    const upload =
      this.#uploads.get(digest) ??
      new ResumableUpload({
        api,
        file,
        digest: digestHeader(digest),
        sendTelling,
        rest: restOrOnline,
      })
    this.#uploads.set(digest, upload)
    const sent = await signedIn(() =>
      upload.send((share) => photo.become({ kind: 'sending', share }), signal),
    )
    if (!sent.ok) return sent
    const added = await this.add(photo, prepared, sent.value, signal)
    if (added.ok || isUnknownUpload(added)) this.#uploads.delete(digest)
    if (!isUnknownUpload(added)) return added
    return isAgain ? added : this.sendAhead(photo, prepared, signal, true)
  }

  private add(
    photo: Photo,
    { file, poster, digest }: PreparedPhoto,
    upload: UploadId | undefined,
    signal?: AbortSignal,
  ): Promise<Delivery> {
    const { api, signedIn, sendTelling } = this.#parts
    const tell = (share: number) =>
      photo.become({ kind: 'sending', share: upload === undefined ? share : 1 })
    const send = () =>
      api.call(
        images.add,
        {
          params: { id: this.#listingId ?? '' },
          form: upload === undefined ? {} : { upload },
          headers: { 'content-digest': digestHeader(digest) },
        },
        {
          files: { ...(upload === undefined && { file }), ...(poster && { poster }) },
          signal,
          send: sendTelling(tell),
        },
      )
    return signedIn(() => withPatience(send))
  }

  private settle(photo: Photo, image: Image) {
    this.#onServer.add(image.id)
    this.#preparer.forget(photo)
    const isTwice = this.#photos.some((other) => other !== photo && other.stored?.id === image.id)
    if (isTwice) this.#parts.onDuplicate(photo)
    else photo.store(image)
  }

  /** A full listing accepts one more only after another has gone: one that was removed, or the one it replaces. */
  private async makeRoomFor(photo: Photo, signal?: AbortSignal): Promise<Failure | undefined> {
    if (this.#onServer.size + this.#underWay <= limits.photos) return undefined
    const id = this.unwanted[0] ?? photo.stored?.id
    return id !== undefined && this.#onServer.has(id) ? this.drop(id, signal) : undefined
  }

  private get unwanted(): Id[] {
    const wanted = new Set(this.#photos.map(({ stored }) => stored?.id))
    return [...this.#onServer].filter((id) => !wanted.has(id))
  }

  private async drop(imageId: Id, signal?: AbortSignal): Promise<Failure | undefined> {
    this.#onServer.delete(imageId)
    const { api, signedIn } = this.#parts
    const params = { id: this.#listingId ?? '', imageId }
    const answer = await signedIn(() => api.call(images.remove, { params }, { signal }))
    const isGone = answer.ok || (answer.failure.kind === 'refused' && answer.failure.status === 404)
    if (isGone) return undefined
    this.#onServer.add(imageId)
    return answer.failure
  }

  /** The rest of what was removed goes, and what stays takes its order. */
  private async arrange(signal?: AbortSignal): Promise<UploadOutcome> {
    for (const id of this.unwanted) {
      const failure = await this.drop(id, signal)
      if (failure) return outcomeOf(failure)
    }
    const ids = this.#photos.flatMap(({ stored }) => stored?.id ?? [])
    const { api, signedIn } = this.#parts
    const params = { id: this.#listingId ?? '' }
    const answer = await signedIn(() =>
      api.call(images.order, { params, body: { ids } }, { signal }),
    )
    return answer.ok ? { kind: 'done', images: answer.value } : outcomeOf(answer.failure)
  }
}

type Delivery = { ok: true; value: Image } | { ok: false; failure: PhotoFailure }

const outcomeOf = (failure: Failure): UploadOutcome =>
  failure.kind === 'aborted' ? { kind: 'aborted' } : { kind: 'failed', photos: [], failure }

const isUnknownUpload = (delivery: Delivery) =>
  !delivery.ok && delivery.failure.kind === 'refused' && delivery.failure.code === 'UNKNOWN_UPLOAD'

const digestHeader = (hex: string) => `sha-256=:${base64Of(hex)}:`

const base64Of = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))

/** A server that is busy for a moment is asked again after it. */
async function withPatience<T>(
  send: () => Promise<Result<T>>,
  tries = mostTries,
): Promise<Result<T>> {
  const answer = await send()
  if (answer.ok || tries <= 1 || answer.failure.kind !== 'refused') return answer
  const { status, retryAfterSeconds } = answer.failure
  const isBusy = status === 503 || status === 429
  if (!isBusy || retryAfterSeconds === undefined || retryAfterSeconds > shortWaitSeconds)
    return answer
  await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000))
  return withPatience(send, tries - 1)
}
