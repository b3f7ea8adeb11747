// Long because choosing, ordering, sending and saving the pictures of one form are one state.
import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '../../../contract/limits.ts'
import type { Image } from '../../../contract/listings/listing.ts'
import { fitPhotos } from '../../../contract/media/photo-limits.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Result, Send } from '../../kernel/api/api-client.ts'
import { sendWithProgress } from '../../kernel/api/send-with-progress.ts'
import type { SavedFile } from '../../kernel/platform/platform.ts'
import { browserTools } from './files/browser-tools.ts'
import type { RefusedFile } from './files/check-file.ts'
import { examineFile, refusalOf } from './files/check-file.ts'
import { LinkSpeed } from './files/link-speed.ts'
import type { PhotoTools } from './files/photo-tools.ts'
import { readPicture } from './files/read-picture.ts'
import { mergeOrder } from './merge-order.ts'
import type { PhotoFailure, SentFile, Turn } from './photo.ts'
import { Photo } from './photo.ts'
import type { SenderParts } from './photo-sender.ts'
import { PhotoSender } from './photo-sender.ts'
import { PlacedPhotos } from './placed-photos.ts'

export interface PhotosOptions {
  api: Api
  /** The listing's photos, in its order. */
  existing: readonly Image[]
  /** `useSignInAgain()`: if the session ends during an upload, the person is asked to sign in again. */
  signedIn?: <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>
  tools?: PhotoTools
  sendTelling?: (onProgress: (share: number) => void) => Send
  speed?: LinkSpeed
  rest?: SenderParts['rest']
}

export type UploadOutcome =
  | { kind: 'done' }
  /** `photos` could not be sent; each of them tells why. */
  | { kind: 'failed'; photos: Photo[]; failure: PhotoFailure }

const idsOf = (images: readonly Image[]) => images.map(({ id }) => id)

/** The photos of a listing that is being written: chosen, put in order, turned, and sent one by one. */
export class PhotosStore {
  photos: Photo[]
  /** The files of the last choice that were refused. */
  refused: RefusedFile[] = []
  /** By how many files the last choice exceeded the room left: MAX_FILES_LIMIT. */
  cutCount = 0
  /** The photo removed last. */
  removed: { photo: Photo; index: number } | undefined
  readonly #api: Api
  readonly #tools: PhotoTools
  readonly #sender: PhotoSender
  private savedIds: readonly Id[]
  /** Chosen files not read yet or being read, so that closing the tab meanwhile loses none of them. */
  private unread: SavedFile[] = []
  readonly #isPutBack = new WeakSet<Photo>()
  #isAhead = false
  #made = 0
  #chosen = 0
  #reading: Promise<void> = Promise.resolve()
  #turning: Promise<void> = Promise.resolve()

  constructor({
    api,
    existing,
    signedIn,
    tools,
    sendTelling = sendWithProgress,
    speed,
    rest,
  }: PhotosOptions) {
    this.#api = api
    this.#tools = tools ?? browserTools
    this.photos = existing.map(Photo.ofServer)
    this.savedIds = idsOf(existing)
    this.#sender = new PhotoSender({
      api,
      tools: this.#tools,
      signedIn: signedIn ?? ((call) => call()),
      sendTelling,
      speed: speed ?? new LinkSpeed(),
      photos: () => (this.#isAhead ? this.photos : []),
      ...(rest && { rest }),
    })
    makeAutoObservable(this)
  }

  get count() {
    return this.photos.length
  }

  get room() {
    return Math.max(0, limits.photos - this.count)
  }

  get readingCount() {
    return this.unread.length
  }

  get isReading() {
    return this.readingCount > 0
  }

  get isSending() {
    return this.#sender.isBusy
  }

  /** Whether a file is being read or sent now. */
  get isBusy() {
    return this.isReading || this.isSending
  }

  /** Whether the server's photos differ from those here. */
  get isDirty() {
    return (
      this.photos.some((photo) => photo.needsSending) ||
      this.photos.map(({ stored }) => stored?.id).join() !== this.savedIds.join()
    )
  }

  /** The photos that only this device has, in their present state. */
  get unsent(): SavedFile[] {
    const read = this.photos.flatMap(({ chosen, savedAs, stored, turn, state }, place) => {
      if (!chosen || stored) return []
      const sent = state.kind === 'ready' && { sentAs: state.sent.digest }
      return [{ id: savedAs, file: chosen.file, place, turn, ...sent }]
    })
    return [...read, ...this.unread]
  }

  /** A text that changes whenever the photos have something new to save. */
  get standing() {
    return this.photos
      .map(({ key, stored, isThere, turn }) => [key, stored?.id, isThere, turn])
      .join(';')
  }

  get failed() {
    return this.photos.filter(({ state }) => state.kind === 'failed')
  }

  /** How much of the files being sent has been sent, from 0 to 1. */
  get share() {
    const shares = this.#sender.run.map((photo) =>
      photo.state.kind === 'sending' ? photo.state.share : photo.isThere ? 1 : 0,
    )
    return shares.reduce<number>((sum, share) => sum + share, 0) / (shares.length || 1)
  }

  /** How many photos this upload has, and how many of them have arrived. */
  get progress() {
    const { run } = this.#sender
    return { all: run.length, sent: run.filter(({ isThere }) => isThere).length }
  }

  /** Adds files in the order chosen; refused ones are named in `refused` and counted in `cutCount`. */
  async add(files: Iterable<File>) {
    const chosen = [...files]
    if (chosen.length === 0) return
    this.refused = []
    this.cutCount = 0
    const first = this.count + this.readingCount
    const unread = chosen.map((file, n) => this.unreadOf(file, first + n))
    this.unread.push(...unread)
    this.#reading = this.#reading.then(() => this.readAll(unread))
    await this.#reading
  }

  private unreadOf(file: File, place: number): SavedFile {
    this.#chosen += 1
    return { id: `${Date.now()}-${this.#chosen}`, file, place, turn: 0 }
  }

  /** To be called in the same step in which the file becomes a photo or is refused. */
  private endReading({ id }: SavedFile) {
    this.unread = this.unread.filter((each) => each.id !== id)
  }

  private async readAll(unread: readonly SavedFile[]) {
    for (const saved of unread) {
      const { file } = saved
      const why = refusalOf(file)
      const found = why ? { why } : await examineFile(file, this.#tools, this.digests)
      runInAction(() => {
        this.endReading(saved)
        if ('why' in found) this.refused.push({ name: file.name, why: found.why })
        else {
          const { isCut } = fitPhotos(this.count, [file])
          if (isCut) this.cutCount += 1
          else this.photos.push(Photo.ofDevice(found, ++this.#made, saved.id))
        }
      })
      this.#sender.start()
    }
  }

  /** Adds a file that another device has already sent to the server, behind the others. */
  async addSent(file: File, sent: SentFile) {
    const found = await examineFile(file, this.#tools, this.digests)
    runInAction(() => {
      if ('why' in found) {
        // A duplicate was sent twice, or restored after a reload: the form has it.
        if (found.why !== 'duplicate') this.refused.push({ name: file.name, why: found.why })
      } else if (this.room === 0) this.cutCount += 1
      else {
        const { id } = this.unreadOf(file, this.count)
        const photo = Photo.ofDevice(found, ++this.#made, id)
        photo.become({ kind: 'ready', sent })
        this.photos.push(photo)
      }
    })
  }

  /** Restores what was chosen before the page was reloaded. */
  async putBack(saved: readonly SavedFile[]) {
    this.unread.push(...saved)
    this.#reading = this.#reading.then(() => this.readSaved(saved))
    await this.#reading
  }

  private async readSaved(saved: readonly SavedFile[]) {
    for (const each of saved) {
      const { id, file, place, turn } = each
      const found = await examineFile(file, this.#tools, this.digests)
      const photo = runInAction(() => {
        this.endReading(each)
        if ('why' in found || this.room === 0) return undefined
        const photo = Photo.ofDevice(found, ++this.#made, id)
        this.#isPutBack.add(photo)
        this.photos.splice(place, 0, photo)
        return photo
      })
      for (let done = 0; photo && done < turn; done += 90) await this.turn(photo)
      this.#sender.start()
    }
  }

  private get digests() {
    return new Set(this.photos.flatMap(({ chosen }) => chosen?.digest ?? []))
  }

  remove(photo: Photo) {
    const index = this.photos.indexOf(photo)
    if (index < 0) return
    this.#sender.stop(photo)
    this.photos.splice(index, 1)
    this.removed?.photo.dispose()
    this.removed = { photo, index }
    this.cutCount = 0
  }

  forgetRefused() {
    this.refused = []
    this.cutCount = 0
  }

  /** The listing already has the same image, as only its server could tell: `twin` takes the photo's place. */
  private giveWay(photo: Photo, twin: Photo) {
    this.move(this.photos.indexOf(twin), this.photos.indexOf(photo))
    this.photos.splice(this.photos.indexOf(photo), 1)
    // A person who chose the file once, before a reload, has not chosen it twice.
    if (!this.#isPutBack.has(photo)) this.refused.push({ name: photo.name ?? '', why: 'duplicate' })
    photo.stored = twin.stored
    photo.dispose()
  }

  takeBack() {
    if (!this.removed || this.room === 0) return
    this.photos.splice(this.removed.index, 0, this.removed.photo)
    this.removed = undefined
    this.#sender.start()
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

  /** Turns a photo a quarter to the right. The preview turns at once, the image itself when it is sent. */
  turn(photo: Photo): Promise<void> {
    // Turns run one after another: a second press turns what the first has turned.
    this.#turning = this.#turning.then(() => this.turnOne(photo))
    return this.#turning
  }

  private async turnOne(photo: Photo) {
    if (!photo.canTurn) return
    const turn = ((photo.turn + 90) % 360) as Turn
    const small = await this.smallOf(photo)
    const turned = small && (await this.#tools.turn(small, 90))
    if (!turned) return
    this.#sender.stop(photo)
    photo.show(turned)
    photo.turnTo(turn)
    this.#sender.start()
  }

  private async smallOf(photo: Photo): Promise<Blob | undefined> {
    if (photo.preview) return photo.preview
    return photo.stored && readPicture(this.#api, photo.stored.id, { width: 640 })
  }

  /** Sends what waits, in the form's order. The listing gets none of it until `placed` is saved. */
  sendAhead() {
    this.#isAhead = true
    this.#sender.start()
  }

  /** Waits until nothing is being sent, then tells whether the server has everything. */
  async sendAll(): Promise<UploadOutcome> {
    this.#isAhead = true
    await Promise.all([this.#reading, this.#turning])
    runInAction(() => {
      for (const photo of this.failed) photo.become({ kind: 'waiting' })
    })
    const failed = await this.#sender.settled()
    const [first] = failed
    if (!first) return { kind: 'done' }
    return { kind: 'failed', photos: failed.map(({ photo }) => photo), failure: first.failure }
  }

  /**
   * The photos that a listing is to get: its own, and new ones that have been sent. Unless `isWhole`, the list ends
   * before the first photo still being sent, so that a saved listing never gets another cover than the form shows.
   */
  placed({ isWhole }: { isWhole: boolean }): PlacedPhotos {
    const placed: Photo[] = []
    for (const photo of this.photos) {
      const { kind } = photo.state
      if (kind === 'failed' && !isWhole) continue
      if (kind === 'ready' || (photo.stored && photo.turn === 0)) placed.push(photo)
      else if (!isWhole) break
    }
    // After that photo, only photos that the listing already has stay in it.
    const rest = this.photos.filter((photo) => photo.stored && !placed.includes(photo))
    return new PlacedPhotos([...placed, ...rest], this.savedIds)
  }

  /** Notes that the listing now has these photos, in this order. */
  store(placed: PlacedPhotos, images: readonly Image[]) {
    const there = new Set(idsOf(images))
    const known = new Set(placed.places.flatMap(({ id, photo }) => id ?? photo.stored?.id ?? []))
    const made = images.filter(({ id }) => !known.has(id))
    for (const { photo, sent } of placed.places) {
      // A photo claimed meanwhile already has its image.
      if (!sent || there.has(photo.stored?.id ?? '')) continue
      const image = made.shift()
      if (image) this.settle(photo, image, sent)
    }
    this.savedIds = idsOf(images)
  }

  /** A sent file is already in the listing, as only its server can tell: a listing has each image once. */
  claim(digest: string, image: Image) {
    const photo = this.photos.find(
      ({ state }) => state.kind === 'ready' && state.sent.digest === digest,
    )
    if (!photo) return
    const twin = this.photos.find((other) => other !== photo && other.stored?.id === image.id)
    if (twin) this.giveWay(photo, twin)
    else if (photo.state.kind === 'ready') this.settle(photo, image, photo.state.sent)
  }

  get ready(): readonly SentFile[] {
    return this.photos.flatMap(({ state }) => (state.kind === 'ready' ? [state.sent] : []))
  }

  /** The server has dropped the sent files, so they are sent again. */
  sendAnew() {
    for (const photo of this.photos)
      if (photo.state.kind === 'ready') photo.become({ kind: 'waiting' })
    this.#sender.start()
  }

  /** For photos that were changed elsewhere too: returns whether both sides ordered them in their own way. */
  wouldClash(theirs: readonly Image[]) {
    return this.mergeWith(theirs).isClash
  }

  absorb(theirs: readonly Image[], { isTheirOrder = false } = {}) {
    const { ids } = isTheirOrder
      ? mergeOrder({ base: this.savedIds, mine: this.savedIds, theirs: idsOf(theirs) })
      : this.mergeWith(theirs)
    const images = new Map(theirs.map((image) => [image.id, image]))
    const stored = new Map(
      this.photos.flatMap((photo) => (photo.stored ? [[photo.stored.id, photo]] : [])),
    )
    const queue = ids.flatMap((id) => {
      const image = images.get(id)
      return stored.get(id) ?? (image ? Photo.ofServer(image) : [])
    })
    // Photos of this device keep their places.
    const next: Photo[] = []
    for (const photo of this.photos) {
      const mayStay = photo.stored ? queue.shift() : photo
      if (mayStay) next.push(mayStay)
    }
    this.photos = [...next, ...queue]
    this.savedIds = idsOf(theirs)
  }

  private mergeWith(theirs: readonly Image[]) {
    const mine = this.photos.flatMap(({ stored }) => stored?.id ?? [])
    return mergeOrder({ base: this.savedIds, mine, theirs: idsOf(theirs) })
  }

  /** A photo that was turned meanwhile must still be sent, turned. */
  private settle(photo: Photo, image: Image, sent: SentFile) {
    const isAsSent = photo.state.kind === 'ready' && photo.state.sent === sent
    this.#sender.forget(photo)
    if (isAsSent) photo.store(image)
    else photo.stored = image
  }

  /** Retries all failed photos, or the given one. */
  retry(photo?: Photo) {
    for (const each of photo ? [photo] : this.failed) each.become({ kind: 'waiting' })
    this.#sender.start()
  }

  dispose() {
    this.#isAhead = false
    this.#sender.stopAll()
    for (const photo of this.photos) photo.dispose()
    this.removed?.photo.dispose()
  }
}
