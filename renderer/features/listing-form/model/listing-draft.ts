import { makeAutoObservable, observableRef } from 'mobx'
import type { City } from '../../../../contract/cities.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listing.ts'
import type { ListingContent } from '../../../../contract/listing-fields.ts'
import { cutText } from '../../../../contract/typed-values.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import type { FoundFiles } from '../../../kernel/platform/platform.ts'
import type { PhotosStore } from '../../photos/index.ts'
import type { Draft, PendingCreation } from '../draft/saved-drafts.ts'
import { contentOf, isSameContent, newContent } from './form-content.ts'
import type { Check, Field, Flaws } from './form-flaws.ts'
import { flawsOf } from './form-flaws.ts'

/** What the owner wants: the listing before visitors' eyes, or only saved on the server. */
export type Goal = 'publish' | 'keep'

export type Step = 'saving' | 'pictures' | 'publishing'

export type FormState =
  | { kind: 'idle' }
  | { kind: 'sending'; step: Step }
  /** The alert: a rule of ours, or why the server did not take it. */
  | { kind: 'wrong'; code: NonNullable<Check['code']> }
  | { kind: 'failed'; failure: Failure }
  /** So many pictures could not be sent; the rest of the listing is safe. */
  | { kind: 'picturesFailed'; count: number; failure: Failure | undefined }
  /** Somebody changed the listing elsewhere since it was opened here. */
  | { kind: 'conflict'; theirs: Listing; goal: Goal }

const longest: Partial<Record<Field, number>> = {
  title: limits.title,
  description: limits.description,
  address: limits.text,
}

/** One listing as it is written: what was typed, what the server has, and what is wrong. */
export class ListingDraft {
  content: ListingContent
  /** What the server has, or what a new form opens with. */
  base: ListingContent
  /** Sent back in If-Match. */
  version: number | undefined
  listing: Listing | undefined
  photos: PhotosStore
  pending: PendingCreation | undefined
  flaws: Flaws = {}
  /** Counts up, so that each time the first wrong field is shown anew. */
  refusals = 0
  state: FormState = { kind: 'idle' }
  /** Since when the draft that was found on the device waited; until the owner has seen it. */
  foundDraft: string | undefined
  /** How many of its files the device had no room for. */
  lostFiles = 0
  /** False once the device refused to save what is typed. */
  isDraftSaved = true
  readonly city: City
  readonly #isOfNewListing: boolean
  readonly #onChange: () => void
  readonly #openPhotos: (listing: Listing | undefined) => PhotosStore

  constructor({ listing, city, openPhotos, onChange }: Parts) {
    this.city = city
    this.#onChange = onChange
    this.#openPhotos = openPhotos
    this.listing = listing
    this.base = listing ? contentOf(listing, city) : newContent(city)
    this.content = this.base
    this.version = listing?.version
    this.photos = openPhotos(listing)
    this.#isOfNewListing = !listing
    makeAutoObservable(this, {
      content: observableRef,
      base: observableRef,
      listing: observableRef,
      pending: observableRef,
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

  /** Files live as long as the page; words are lost only where the device saves none. */
  get isAtRisk() {
    const hasFiles = this.photos.photos.some((photo) => photo.needsSending)
    return this.isSending || hasFiles || (this.isContentChanged && !this.isDraftSaved)
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

  /** Once a field is touched again, what was said of it no longer holds. */
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

  /** The server's answer to what was sent: from here on it is what changes are counted from. */
  settle(listing: Listing) {
    this.listing = listing
    this.version = listing.version
    this.base = contentOf(listing, this.city)
    this.pending = undefined
    this.#onChange()
  }

  /** Another version of the listing, in place of all that was written here. */
  load(listing: Listing) {
    this.settle(listing)
    this.content = this.base
    this.replacePhotos(listing)
    this.startOver()
  }

  /** Their version is the one that this one takes the place of. */
  overrule(theirs: Listing) {
    this.settle(theirs)
    const present = new Set(theirs.images.map(({ id }) => id))
    for (const photo of [...this.photos.photos])
      if (photo.stored && !present.has(photo.stored.id)) this.photos.remove(photo)
    this.state = { kind: 'idle' }
  }

  /** Drops what was written and not sent. */
  discard() {
    this.content = this.base
    this.pending = undefined
    this.replacePhotos(this.listing)
    this.startOver()
    this.#onChange()
  }

  /** Goes on from a draft; `listing` is the listing that a form of a new one has made already. */
  restore({ at, content, base, pending }: Draft, listing?: Listing) {
    if (listing) {
      this.settle(listing)
      this.replacePhotos(listing)
    }
    // An older edition of the page knew one city and may not have written it down.
    const isNowhere = content.city === null && content.coordinates === null
    this.content = isNowhere ? { ...content, city: this.city.id } : content
    this.pending = pending
    if (base && this.listing) {
      // An edit made elsewhere meanwhile is then noticed by the server.
      this.base = base.content
      this.version = base.version
    }
    this.foundDraft = at
  }

  /** The files that were chosen last time. */
  async restoreFiles({ files, left }: FoundFiles) {
    if (files.length + left === 0) return
    this.lostFiles = left
    this.foundDraft ??= new Date().toISOString()
    await this.photos.putBack(files)
  }

  get draft(): Omit<Draft, 'at'> | undefined {
    const isHalfMade = this.#isOfNewListing && this.listing !== undefined
    if (!this.isContentChanged && !this.pending && !isHalfMade) return undefined
    return {
      content: this.content,
      ...(this.version !== undefined && { base: { content: this.base, version: this.version } }),
      ...(this.listing && { listingId: this.listing.id }),
      ...(this.pending && { pending: this.pending }),
    }
  }

  setPending(pending: PendingCreation | undefined) {
    this.pending = pending
    this.#onChange()
  }

  noteDraftSaved(isDraftSaved: boolean) {
    this.isDraftSaved = isDraftSaved
  }

  seeDraft() {
    this.foundDraft = undefined
  }

  private startOver() {
    this.flaws = {}
    this.foundDraft = undefined
    this.state = { kind: 'idle' }
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
  /** Something is to be saved on the device, after a moment. */
  onChange: () => void
}
