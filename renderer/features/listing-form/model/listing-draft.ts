import { makeAutoObservable, observableRef } from 'mobx'
import type { City } from '../../../../contract/cities.ts'
import { limits } from '../../../../contract/limits.ts'
import { asLastWritten } from '../../../../contract/listings/last-written.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import type { FoundFiles } from '../../../kernel/platform/platform.ts'
import type { PhotosStore } from '../../photos/index.ts'
import type { Draft } from '../draft/saved-drafts.ts'
import { contentOf, isSameContent, newContent } from './form-content.ts'
import type { Check, Field, Flaws } from './form-flaws.ts'
import { flawsOf } from './form-flaws.ts'
import { mergeContent } from './merge-content.ts'

/** What the owner wants: to publish the listing, or only to save it on the server. */
export type Goal = 'publish' | 'keep'

export type Step = 'saving' | 'pictures' | 'publishing'

export type FormState =
  | { kind: 'idle' }
  | { kind: 'sending'; step: Step }
  /** The form breaks a rule, found here or by the server. */
  | { kind: 'wrong'; code: NonNullable<Check['code']> }
  | { kind: 'failed'; failure: Failure }
  /** How many images could not be sent; the rest of the listing is saved. */
  | { kind: 'picturesFailed'; count: number; failure: Failure | undefined }
  /** Changes made elsewhere were merged in; the owner looks at them before it is published. */
  | { kind: 'merged' }
  /** The same fields were changed here and elsewhere since the form was opened. No goal: nobody pressed a button. */
  | { kind: 'conflict'; theirs: Listing; fields: readonly Field[]; goal: Goal | undefined }
  /** Another window has sent the new listing that was open in both. */
  | { kind: 'sentElsewhere'; theirs: Listing }

/** The state of the automatic saving on the server. */
export type Saving = 'none' | 'saving' | 'saved' | 'lost'

/** The state of saving on the device; some devices cannot store anything. */
export type OnDevice = 'saving' | 'saved' | 'refused'

const longest: Partial<Record<Field, number>> = {
  title: limits.title,
  description: limits.description,
  address: limits.text,
}

/** How many unanswered contents are remembered: one text is hardly sent more often than this without an answer. */
const mostUnanswered = 5

/** One listing in its form: what was typed, what the server has, and what is wrong. */
export class ListingDraft {
  content: ListingContent
  /** What the server has, or what a new form opens with. */
  base: ListingContent
  /** The version on the server, sent back in If-Match. */
  version: number | undefined
  listing: Listing | undefined
  photos: PhotosStore
  flaws: Flaws = {}
  /** Counts refusals, so that each one leads to the first wrong field again. */
  refusals = 0
  state: FormState = { kind: 'idle' }
  /** The time of the draft that was found on the device; undefined once the owner has seen it. */
  foundDraft: string | undefined
  /** How many of its files the device could not store. */
  lostFiles = 0
  wordsOnDevice: OnDevice = 'saved'
  /** The pictures that no server has yet. */
  filesOnDevice: OnDevice = 'saving'
  saving: Saving = 'none'
  /** Contents that were sent and never answered, the newest last: the server may or may not have them. */
  #sent: readonly ListingContent[] = []
  #savingNow: Promise<unknown> = Promise.resolve()
  readonly city: City
  readonly isOfNewListing: boolean
  readonly #onChange: () => void
  readonly #onSend: () => void
  readonly #openPhotos: (listing: Listing | undefined) => PhotosStore

  constructor({ listing: read, city, openPhotos, onChange, onSend }: Parts) {
    const listing = read && asLastWritten(read)
    this.city = city
    this.#onChange = onChange
    this.#onSend = onSend
    this.#openPhotos = openPhotos
    this.listing = listing
    this.base = listing ? contentOf(listing, city) : newContent(city)
    this.content = this.base
    this.version = listing?.version
    this.photos = openPhotos(listing)
    this.isOfNewListing = !listing
    makeAutoObservable(this, {
      content: observableRef,
      base: observableRef,
      listing: observableRef,
      flaws: observableRef,
      state: observableRef,
    })
  }

  get isNew() {
    return this.listing === undefined
  }

  get isSending() {
    return this.state.kind === 'sending'
  }

  get isContentChanged() {
    return !isSameContent(this.content, this.base)
  }

  get isDirty() {
    return this.isContentChanged || this.photos.isDirty
  }

  /** Whether closing the page would stop a request, or lose what the device has not saved. */
  get isAtRisk() {
    const areFilesAtRisk = this.photos.unsent.length > 0 && this.filesOnDevice !== 'saved'
    const areWordsAtRisk = this.isContentChanged && this.wordsOnDevice === 'refused'
    return this.isSending || this.photos.isSending || areFilesAtRisk || areWordsAtRisk
  }

  /** The state of saving all that the server lacks on this device; undefined if the device refuses it. */
  get onDevice(): Exclude<OnDevice, 'refused'> | undefined {
    const all = [this.wordsOnDevice, ...(this.photos.unsent.length > 0 ? [this.filesOnDevice] : [])]
    if (all.includes('refused')) return undefined
    return all.includes('saving') ? 'saving' : 'saved'
  }

  change(part: Partial<ListingContent>) {
    const cut = { ...part }
    for (const name of ['title', 'description', 'address'] as const) {
      const text = cut[name]
      if (typeof text === 'string') cut[name] = cutText(text, longest[name] ?? limits.text) || null
    }
    this.content = { ...this.content, ...cut }
    this.clearFlaws(...(Object.keys(part) as Field[]))
    this.#onChange()
  }

  /** Removes the flaws of fields as soon as they are changed. */
  clearFlaws(...fields: Field[]) {
    const left = Object.entries(this.flaws).filter(([name]) => !fields.includes(name as Field))
    this.flaws = Object.fromEntries(left)
    if (this.state.kind === 'wrong' && left.length === 0) this.state = { kind: 'idle' }
  }

  become(state: FormState) {
    this.state = state
  }

  refuse({ code, flaws }: Check) {
    this.flaws = flaws
    if (code) this.state = { kind: 'wrong', code }
    this.refusals += 1
  }

  fail(failure: Failure) {
    if (failure.kind === 'refused') this.flaws = flawsOf(failure.issues, this.content)
    this.state = { kind: 'failed', failure }
    this.refusals += 1
  }

  /** Takes the server's answer: from now on, changes are counted from it. */
  settle(answer: Listing) {
    const listing = asLastWritten(answer)
    this.listing = listing
    this.version = listing.version
    this.base = contentOf(listing, this.city)
    this.#sent = []
    this.#onChange()
  }

  /** Call it before the content is sent: the page may be closed before the answer comes. */
  noteSent() {
    this.#sent = [...this.#sent, this.content].slice(-mostUnanswered)
    this.#onSend()
  }

  /** The server has answered and did not accept it. */
  noteRefused() {
    this.#sent = this.#sent.slice(0, -1)
  }

  /**
   * Merges the listing as it is on the server now: changes from there are taken over, changes made here stay. If both
   * sides changed the same field, nothing changes until the owner has chosen.
   */
  absorb(answer: Listing, goal?: Goal, choice?: 'mine' | 'theirs'): 'same' | 'changed' | 'clash' {
    const theirs = asLastWritten(answer)
    if (this.isOfNewListing && theirs.status !== 'unpublished') {
      this.state = { kind: 'sentElsewhere', theirs }
      return 'clash'
    }
    const versions = { base: this.base, mine: this.content, theirs: contentOf(theirs, this.city) }
    const { content, clashes } = mergeContent({ ...versions, sent: this.#sent })
    const isOrderClash = this.photos.wouldClash(theirs.images)
    if (!choice && (clashes.length > 0 || isOrderClash)) {
      const fields: Field[] = isOrderClash ? [...clashes, 'images'] : clashes
      this.state = { kind: 'conflict', theirs, fields, goal }
      return 'clash'
    }
    const before = this.shown
    const chosen = choice === 'theirs' ? clashes : []
    const taken = Object.fromEntries(chosen.map((name) => [name, versions.theirs[name]]))
    this.content = { ...content, ...taken }
    this.photos.absorb(theirs.images, { isTheirOrder: isOrderClash && choice === 'theirs' })
    this.settle(theirs)
    return this.shown === before ? 'same' : 'changed'
  }

  /** The owner has chosen whose version of the clashing fields stays; all other changes are merged in either case. */
  resolve(choice: 'mine' | 'theirs') {
    if (this.state.kind !== 'conflict') return
    const { theirs, goal } = this.state
    this.state = { kind: 'idle' }
    this.absorb(theirs, goal, choice)
  }

  /** Saves run one after another: of two at once, the second would take the first for another person's change. */
  noteSaving(work: Promise<unknown>) {
    this.#savingNow = work
  }

  whenSaved = () => this.#savingNow

  showSaving(saving: Saving) {
    this.saving = saving
  }

  /** Drops what was written and not sent. A new listing is dropped as a whole, so that another can be written. */
  discard() {
    if (this.isOfNewListing) {
      this.listing = undefined
      this.version = undefined
      this.base = newContent(this.city)
      this.saving = 'none'
    }
    this.content = this.base
    this.replacePhotos(this.listing)
    this.flaws = {}
    this.foundDraft = undefined
    this.state = { kind: 'idle' }
    this.#onChange()
  }

  /** Continues a draft that was stored on this device. */
  restore({ at, content, base, sent }: Draft) {
    // An older version of the page knew only one city and may not have stored it.
    const isNowhere = content.city === null && content.coordinates === null
    this.content = isNowhere ? { ...content, city: this.city.id } : content
    if (base) this.base = base.content
    this.#sent = sent ?? []
    if (this.listing) this.absorb(this.listing)
    this.foundDraft = at
  }

  /** Takes over the draft that another device has saved on the server. */
  adopt(theirs: Listing) {
    this.absorb(theirs)
    if (this.isContentNew && theirs.images.length === 0) return
    this.foundDraft = theirs.updatedAt
    this.saving = 'saved'
  }

  /** Restores the files that were chosen last time. */
  async restoreFiles({ files, left }: FoundFiles) {
    if (files.length + left === 0) return
    this.lostFiles = left
    this.foundDraft ??= new Date().toISOString()
    await this.photos.putBack(files)
  }

  get draft(): Omit<Draft, 'at'> | undefined {
    const isHalfMade = this.isOfNewListing && this.listing !== undefined
    if (!this.isContentChanged && !isHalfMade) return undefined
    return {
      content: this.content,
      ...(this.version !== undefined && { base: { content: this.base, version: this.version } }),
      ...(this.listing && { listingId: this.listing.id }),
      ...(this.#sent.length > 0 && { sent: this.#sent }),
    }
  }

  noteWords(onDevice: OnDevice) {
    this.wordsOnDevice = onDevice
  }

  noteFiles(onDevice: OnDevice) {
    this.filesOnDevice = onDevice
  }

  seeDraft() {
    this.foundDraft = undefined
  }

  private get isContentNew() {
    return isSameContent(this.content, newContent(this.city))
  }

  /** Everything that its owner sees of the listing, for comparing. */
  private get shown() {
    const pictures = this.photos.photos.map(({ stored, key }) => stored?.id ?? key)
    return JSON.stringify([this.content, pictures])
  }

  private replacePhotos(listing: Listing | undefined) {
    this.photos.dispose()
    this.photos = this.#openPhotos(listing)
  }
}

interface Parts {
  city: City
  listing: Listing | undefined
  openPhotos: (listing: Listing | undefined) => PhotosStore
  /** Called when something must be saved on the device, after a moment. */
  onChange: () => void
  /** Called when it must be saved at once. */
  onSend: () => void
}
