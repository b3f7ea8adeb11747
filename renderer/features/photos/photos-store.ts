import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '../../../contract/limits.ts'
import type { Image } from '../../../contract/listing.ts'
import { fitPhotos } from '../../../contract/photo-limits.ts'
import type { Api, Result, Send } from '../../kernel/api/api-client.ts'
import { sendWithProgress } from '../../kernel/api/send-with-progress.ts'
import type { SavedFile } from '../../kernel/platform/platform.ts'
import { browserTools } from './files/browser-tools.ts'
import type { RefusedFile } from './files/check-file.ts'
import { examineFile, refusalOf } from './files/check-file.ts'
import type { PhotoTools } from './files/photo-tools.ts'
import { readPicture } from './files/read-picture.ts'
import type { Turn } from './photo.ts'
import { Photo } from './photo.ts'
import type { UploadOutcome } from './photo-sender.ts'
import { PhotoSender } from './photo-sender.ts'

export interface PhotosOptions {
  api: Api
  /** What the listing has, in its order. */
  existing: readonly Image[]
  /** `useSignInAgain()`: a session that ends amid an upload is asked for anew. */
  signedIn?: <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>
  tools?: PhotoTools
  sendTelling?: (onProgress: (share: number) => void) => Send
}

/** The pictures of a listing that is being written: chosen, put in order, turned, and sent one by one. */
export class PhotosStore {
  photos: Photo[]
  /** Of the last choice, the files that were not taken. */
  refused: RefusedFile[] = []
  /** How many the last choice had beyond the room that was left: MAX_FILES_LIMIT. */
  cutCount = 0
  /** Chosen files that are still being read. */
  readingCount = 0
  /** The last one removed, until something else is. */
  removed: { photo: Photo; index: number } | undefined
  readonly #api: Api
  readonly #tools: PhotoTools
  readonly #sender: PhotoSender
  private savedIds: string
  #made = 0
  #reading: Promise<void> = Promise.resolve()
  #turning: Promise<void> = Promise.resolve()

  constructor({ api, existing, signedIn, tools, sendTelling = sendWithProgress }: PhotosOptions) {
    this.#api = api
    this.#tools = tools ?? browserTools
    this.photos = existing.map(Photo.ofServer)
    this.savedIds = existing.map(({ id }) => id).join()
    this.#sender = new PhotoSender({
      api,
      tools: this.#tools,
      signedIn: signedIn ?? ((call) => call()),
      sendTelling,
      storedIds: existing.map(({ id }) => id),
      onDuplicate: (photo) => this.refuse(photo),
    })
    makeAutoObservable(this)
  }

  get count() {
    return this.photos.length
  }

  get room() {
    return Math.max(0, limits.photos - this.count)
  }

  get isReading() {
    return this.readingCount > 0
  }

  get isSending() {
    return this.#sender.isBusy
  }

  /** Something is read or sent right now. */
  get isBusy() {
    return this.isReading || this.isSending
  }

  /** The server does not have it all as it stands here. */
  get isDirty() {
    return (
      this.photos.some((photo) => photo.needsSending) ||
      this.photos.map(({ stored }) => stored?.id).join() !== this.savedIds
    )
  }

  /** Those that are on this device alone, as they stand. */
  get unsent(): SavedFile[] {
    return this.photos.flatMap(({ chosen, stored, turn }, place) =>
      chosen && !stored ? [{ id: chosen.digest, file: chosen.file, place, turn }] : [],
    )
  }

  get failed() {
    return this.photos.filter(({ state }) => state.kind === 'failed')
  }

  /** How much of what is being sent has left, from 0 to 1. */
  get share() {
    const shares = this.#sender.run.map((photo) =>
      photo.state.kind === 'sending' ? photo.state.share : photo.needsSending ? 0 : 1,
    )
    return shares.reduce<number>((sum, share) => sum + share, 0) / (shares.length || 1)
  }

  /** Of those under way: how many they are, and how many are there. */
  get progress() {
    const { run } = this.#sender
    return { all: run.length, sent: run.filter(({ needsSending }) => !needsSending).length }
  }

  /** Takes files in the order they were chosen; what is not taken is named in `refused` and `cutCount`. */
  async add(files: Iterable<File>) {
    const chosen = [...files]
    if (chosen.length === 0) return
    this.refused = []
    this.cutCount = 0
    this.readingCount += chosen.length
    this.#reading = this.#reading.then(() => this.readAll(chosen))
    await this.#reading
  }

  private async readAll(files: readonly File[]) {
    for (const file of files) {
      const why = refusalOf(file)
      const found = why ? { why } : await examineFile(file, this.#tools, this.digests)
      runInAction(() => {
        this.readingCount -= 1
        if ('why' in found) this.refused.push({ name: file.name, why: found.why })
        else {
          const { isCut } = fitPhotos(this.count, [file])
          if (isCut) this.cutCount += 1
          else this.photos.push(Photo.ofDevice(found, ++this.#made))
        }
      })
    }
  }

  /** What was chosen before the page was loaded anew. */
  async putBack(saved: readonly SavedFile[]) {
    this.readingCount += saved.length
    this.#reading = this.#reading.then(() => this.readSaved(saved))
    await this.#reading
  }

  private async readSaved(saved: readonly SavedFile[]) {
    for (const { file, place, turn } of saved) {
      const found = await examineFile(file, this.#tools, this.digests)
      const photo = runInAction(() => {
        this.readingCount -= 1
        if ('why' in found || this.room === 0) return undefined
        const photo = Photo.ofDevice(found, ++this.#made)
        this.photos.splice(place, 0, photo)
        return photo
      })
      for (let done = 0; photo && done < turn; done += 90) await this.turn(photo)
    }
  }

  private get digests() {
    return new Set(this.photos.flatMap(({ chosen }) => chosen?.digest ?? []))
  }

  remove(photo: Photo) {
    const index = this.photos.indexOf(photo)
    if (index < 0 || photo.state.kind === 'sending') return
    this.photos.splice(index, 1)
    this.removed?.photo.dispose()
    this.removed = { photo, index }
    this.cutCount = 0
  }

  forgetRefused() {
    this.refused = []
    this.cutCount = 0
  }

  /** The listing has the very same picture already, as only its server could tell. */
  private refuse(photo: Photo) {
    this.photos.splice(this.photos.indexOf(photo), 1)
    this.refused.push({ name: photo.name ?? '', why: 'duplicate' })
    photo.dispose()
  }

  takeBack() {
    if (!this.removed || this.room === 0) return
    this.photos.splice(this.removed.index, 0, this.removed.photo)
    this.removed = undefined
  }

  move(from: number, to: number) {
    const photo = this.photos[from]
    if (!photo || to < 0 || to >= this.count || from === to) return
    this.photos.splice(from, 1)
    this.photos.splice(to, 0, photo)
  }

  makeCover(photo: Photo) {
    this.move(this.photos.indexOf(photo), 0)
  }

  /** A quarter to the right. The preview turns at once, the picture when it is sent. */
  turn(photo: Photo): Promise<void> {
    // One after another: a second press turns what the first has turned.
    this.#turning = this.#turning.then(() => this.turnOne(photo))
    return this.#turning
  }

  private async turnOne(photo: Photo) {
    if (!photo.canTurn || photo.state.kind === 'sending') return
    const turn = ((photo.turn + 90) % 360) as Turn
    const small = await this.smallOf(photo)
    const turned = small && (await this.#tools.turn(small, 90))
    if (!turned) return
    photo.show(turned)
    photo.turnTo(turn)
  }

  private async smallOf(photo: Photo): Promise<Blob | undefined> {
    if (photo.preview) return photo.preview
    return photo.stored && readPicture(this.#api, photo.stored.id, { width: 640 })
  }

  /**
   * Makes the listing's pictures on the server what they are here: the new ones are sent, two at once, the removed ones go,
   * the order follows. What fails keeps its place and is sent alone at the next call. The listing's version grows meanwhile.
   */
  async upload(listingId: string, signal?: AbortSignal): Promise<UploadOutcome> {
    await Promise.all([this.#reading, this.#turning])
    const outcome = await this.#sender.sendAll(listingId, this.photos, signal)
    if (outcome.kind === 'done')
      runInAction(() => {
        this.savedIds = outcome.images.map(({ id }) => id).join()
      })
    return outcome
  }

  /** The failed ones again, or one of them. */
  async retry(photo?: Photo, signal?: AbortSignal) {
    await this.#sender.sendAgain(photo ? [photo] : this.failed, signal)
  }

  dispose() {
    for (const photo of this.photos) photo.dispose()
    this.removed?.photo.dispose()
  }
}
