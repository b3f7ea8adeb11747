import { makeAutoObservable, observable, reaction, runInAction } from 'mobx'
import type { City } from '../../../../contract/cities.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { listingDrafts } from '../../../../contract/listings/listing-drafts.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../../kernel/api/api-client.ts'
import { isMissing, isPassing } from '../../../kernel/api/failures.ts'
import { restOrOnline } from '../../../kernel/api/send-with-progress.ts'
import { holdWhile } from '../../../kernel/hooks/use-unsaved-guard.ts'
import type { Platform, SavedFile } from '../../../kernel/platform/platform.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'
import type { ListingsStore } from '../../listings/index.ts'
import { listingsStore } from '../../listings/index.ts'
import { PhotosStore } from '../../photos/index.ts'
import type { SessionStore } from '../../session/index.ts'
import { sessionStore } from '../../session/index.ts'
import { findUnsent, keepFilesInStep } from '../draft/save-files.ts'
import type { Draft, FormKey } from '../draft/saved-drafts.ts'
import { readDraft, visitor, writeDraft } from '../draft/saved-drafts.ts'
import { saveListing } from '../send/save-listing.ts'
import { sendListing } from '../send/send-listing.ts'
import type { Goal } from './listing-draft.ts'
import { ListingDraft } from './listing-draft.ts'

export type FormPlace =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'ready'; form: ListingDraft }

interface Parts {
  api: Api
  platform: Platform
  city: City
  session: SessionStore
  known: ListingsStore
  rest?: typeof restOrOnline
}

const saveAfterMs = 400
/** After such a pause in the writing, the draft is sent to the server by itself. */
const saveAheadMs = 1_200
const lostRestMs = 10_000
/** An unchanged form is not loaded again if it was loaded this recently. */
const freshMs = 5_000
const filesOfVisitor = `${visitor} new`
const noFiles = { files: [], left: 0 }

/** The forms in progress: they stay when their page is left, and their texts survive a closed browser. */
export class ListingFormStore {
  private readonly places = observable.map<FormKey, FormPlace>({}, { deep: false })
  readonly #readAt = new Map<FormKey, number>()
  readonly #timers = new Map<FormKey, ReturnType<typeof setTimeout>>()
  readonly #filesOf = new Map<FormKey, { stop: () => void }>()
  readonly #ahead = new Map<FormKey, { stop: () => void }>()
  /** The call that will save the form next: it also saves what earlier, still waiting calls were for. */
  readonly #nextSave = new WeakMap<ListingDraft, object>()
  /** A visitor's draft, carried over their sign-in where the device cannot save it. */
  #inherited: { draft: Draft | undefined; files: SavedFile[] } | undefined
  private isDeviceRead = false
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    makeAutoObservable(this)
  }

  /** Whether closing the page would lose unsaved input in any of the forms. */
  get isAtRisk() {
    return [...this.places.values()].some((place) => place.kind === 'ready' && place.form.isAtRisk)
  }

  placeOf = (key: FormKey): FormPlace => this.places.get(key) ?? { kind: 'loading' }

  openNew() {
    if (!this.places.has('new')) this.place('new', undefined)
    else if (this.isDeviceRead) void this.catchUp('new')
  }

  /** The new form was opened before its writer was an advertiser: from now on the server saves it too. */
  goOnAsAdvertiser() {
    const place = this.places.get('new')
    if (place?.kind === 'ready') void this.restoreFromDevice('new', place.form)
  }

  /** Loads the listing again, unless its form holds unsaved changes. */
  async open(id: Id, signal?: AbortSignal) {
    const place = this.places.get(id)
    if (place?.kind === 'ready') {
      const isFresh = Date.now() - (this.#readAt.get(id) ?? 0) < freshMs
      if (isFresh || place.form.isDirty || place.form.isSending) return
    }
    const answer = await this.#parts.api.call(listings.get, { params: { id } }, { signal })
    runInAction(() => {
      // It was loaded again and has not changed, as when the owner comes back from the preview.
      if (answer.ok && place?.kind === 'ready' && place.form.version === answer.value.version)
        this.#readAt.set(id, Date.now())
      else if (answer.ok) this.place(id, answer.value)
      else if (answer.failure.kind === 'aborted') return
      else if (isMissing(answer.failure)) this.places.set(id, { kind: 'missing' })
      else if (place?.kind !== 'ready')
        this.places.set(id, { kind: 'failed', failure: answer.failure })
    })
  }

  send = (form: ListingDraft, goal: Goal) => sendListing(this.deps, form, goal)

  /** The owner has chosen whose version stays; then the button that they had pressed continues. */
  async resolve(form: ListingDraft, choice: 'mine' | 'theirs') {
    if (form.state.kind !== 'conflict') return undefined
    const { goal } = form.state
    form.resolve(choice)
    return goal && choice === 'mine' ? this.send(form, goal) : undefined
  }

  /** The new listing stays among the drafts, and another new one begins. */
  async startOver(form: ListingDraft) {
    const wasOpen = form.isOfNewListing && form.listing !== undefined
    form.discard()
    if (!wasOpen) return
    const closed = this.#parts.api.call(listingDrafts.close, {})
    form.noteSaving(closed)
    await closed
  }

  /** Loads what another window or device may have written meanwhile. */
  async catchUp(key: FormKey) {
    const place = this.places.get(key)
    if (place?.kind !== 'ready' || !this.#parts.session.isAdvertiser) return
    const { form } = place
    await form.whenSaved()
    const theirs = await this.readTheirs(form)
    const isIdle = !form.isSending && form.state.kind !== 'conflict'
    if (theirs && isIdle && theirs.version !== form.version) runInAction(() => form.absorb(theirs))
  }

  private async readTheirs({ listing, isOfNewListing }: ListingDraft) {
    const { api } = this.#parts
    if (listing) {
      const answer = await api.call(listings.get, { params: { id: listing.id } })
      return answer.ok ? answer.value : undefined
    }
    const open = isOfNewListing ? await api.call(listingDrafts.get, {}) : undefined
    return (open?.ok && open.value.listing) || undefined
  }

  /** Everything is sent, so neither the page nor the device needs the form any more. */
  close(key: FormKey, listing: Listing) {
    this.drop(key)
    this.#parts.known.put([listing])
  }

  /** Removes the form and everything that was written in it. */
  drop(key: FormKey) {
    clearTimeout(this.#timers.get(key))
    const place = this.places.get(key)
    if (place?.kind === 'ready') place.form.photos.dispose()
    this.places.delete(key)
    this.write(key, undefined)
    this.#filesOf.get(key)?.stop()
    this.#ahead.get(key)?.stop()
    this.#inherited = undefined
    const name = this.nameOfFiles(key)
    void this.#parts.platform.files?.().then((files) => files.write(name, []))
  }

  /** Saves without a delay: the page may be closed next. */
  saveNow(key: FormKey) {
    clearTimeout(this.#timers.get(key))
    this.#timers.delete(key)
    const place = this.places.get(key)
    if (place?.kind !== 'ready') return
    const { form } = place
    const draft = form.draft
    const isDraftSaved = this.write(key, draft && { ...draft, at: new Date().toISOString() })
    form.noteWords(isDraftSaved ? 'saved' : 'refused')
  }

  readDevice() {
    this.isDeviceRead = true
    // Closing the window on any page would lose unsaved input.
    holdWhile(this.#parts.platform, () => this.isAtRisk)
    for (const [key, place] of this.places)
      if (place.kind === 'ready') void this.restoreFromDevice(key, place.form)
  }

  /** At sign-out: the forms are removed from memory. The device deletes the stored drafts too. */
  clear() {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    for (const { stop } of [...this.#filesOf.values(), ...this.#ahead.values()]) stop()
    for (const place of this.places.values())
      if (place.kind === 'ready') place.form.photos.dispose()
    this.places.clear()
  }

  snapshot() {
    return {
      isNewOpen: this.places.has('new'),
      listings: [...this.places].flatMap(([, place]) =>
        place.kind === 'ready' && place.form.listing ? [place.form.listing] : [],
      ),
      missing: [...this.places].flatMap(([key, { kind }]) => (kind === 'missing' ? [key] : [])),
    }
  }

  restore({ isNewOpen, listings, missing }: ReturnType<ListingFormStore['snapshot']>) {
    if (isNewOpen) this.openNew()
    for (const listing of listings) this.place(listing.id, listing)
    for (const key of missing) this.places.set(key, { kind: 'missing' })
  }

  private place(key: FormKey, listing: Listing | undefined) {
    const { api, session, city, platform } = this.#parts
    const { sendTelling } = platform
    const form = new ListingDraft({
      listing,
      city,
      openPhotos: (listing) =>
        new PhotosStore({
          api,
          existing: listing?.images ?? [],
          signedIn: session.whileSignedIn,
          ...(sendTelling && { sendTelling }),
        }),
      onChange: () => this.saveSoon(key),
      onSend: () => this.saveNow(key),
    })
    this.#readAt.set(key, Date.now())
    this.places.set(key, { kind: 'ready', form })
    if (this.isDeviceRead) void this.restoreFromDevice(key, form)
  }

  private async restoreFromDevice(key: FormKey, form: ListingDraft) {
    await this.restoreDraft(key, form)
    await this.saveFiles(key, form)
    if (this.isHere(key, form)) this.workAhead(key, form)
  }

  private isHere(key: FormKey, form: ListingDraft) {
    const place = this.places.get(key)
    return place?.kind === 'ready' && place.form === form
  }

  /** Sends files while the owner writes, and saves a new listing on the server in pauses. */
  private workAhead(key: FormKey, form: ListingDraft) {
    if (!this.#parts.session.isAdvertiser) return
    this.#ahead.get(key)?.stop()
    const stopFiles = reaction(
      () => form.photos,
      (photos) => photos.sendAhead(),
      { fireImmediately: true },
    )
    const stopSaving = form.isOfNewListing
      ? reaction(
          () => [form.content, form.base, form.state.kind, form.photos.standing],
          () => void this.saveAhead(form),
          { delay: saveAheadMs, fireImmediately: true },
        )
      : () => {}
    const stop = () => {
      stopFiles()
      stopSaving()
    }
    this.#ahead.set(key, { stop })
  }

  private async saveAhead(form: ListingDraft) {
    const turn = {}
    const isNext = () => this.#nextSave.get(form) === turn
    this.#nextSave.set(form, turn)
    await form.whenSaved()
    if (!isNext()) return
    const isFree = form.state.kind === 'idle' || form.state.kind === 'wrong'
    const isThere = [...this.places.values()].some((p) => p.kind === 'ready' && p.form === form)
    const { isChanged } = form.photos.placed({ isWhole: false })
    if (!isFree || !isThere || !(form.isContentChanged || isChanged)) return
    form.showSaving('saving')
    const call = <T>(work: () => Promise<T>) => work()
    const work = saveListing({ api: this.#parts.api, signedIn: call }, form, undefined)
    form.noteSaving(work)
    const outcome = await work
    if (outcome.kind === 'saved') form.showSaving('saved')
    else if (outcome.kind === 'failed' && isPassing(outcome.failure)) {
      form.showSaving('lost')
      await (this.#parts.rest ?? restOrOnline)(lostRestMs)
      if (isNext()) void this.saveAhead(form)
    } else form.showSaving('none')
  }

  /** Restores the files that were chosen and not sent, and then keeps the stored ones up to date. */
  private async saveFiles(key: FormKey, form: ListingDraft) {
    const name = this.nameOfFiles(key)
    const files = await this.#parts.platform.files?.()
    const inherited = key === 'new' ? this.#inherited?.files : undefined
    if (!files) {
      form.noteFiles('refused')
      return form.restoreFiles({ files: inherited ?? [], left: 0 })
    }
    const found = await findUnsent({ api: this.#parts.api, files }, name, form)
    const ofVisitor = this.isTakenOver(key) ? await files.read(filesOfVisitor) : noFiles
    if (!this.isHere(key, form)) return
    const restored = form.restoreFiles({
      files: [...found.files, ...(inherited ?? ofVisitor.files)],
      left: found.left + ofVisitor.left,
    })
    this.#filesOf.get(key)?.stop()
    this.#filesOf.set(key, { stop: keepFilesInStep(files, name, form) })
    await restored
    if (!this.isTakenOver(key)) return
    await files.write(name, form.photos.unsent)
    await files.write(filesOfVisitor, [])
  }

  private nameOfFiles = (key: FormKey) => `${this.person} ${key}`

  private get person() {
    return this.#parts.session.user?.id ?? visitor
  }

  /** Whether this form takes over what a visitor wrote before they had an account. */
  private isTakenOver = (key: FormKey) => key === 'new' && this.#parts.session.isAdvertiser

  private async restoreDraft(key: FormKey, form: ListingDraft) {
    const { platform, session } = this.#parts
    const own = readDraft(platform.storage, this.person, key)
    const ofVisitor = this.isTakenOver(key)
      ? (this.#inherited?.draft ?? readDraft(platform.storage, visitor, key))
      : undefined
    const draft = ofVisitor ?? own
    // Before any waiting, so that it cannot overwrite what is typed meanwhile.
    if (draft) runInAction(() => form.restore(draft))
    if (form.isOfNewListing && session.isAdvertiser) {
      const theirs = await this.findServerDraft(form, draft)
      if (!this.isHere(key, form)) return
      runInAction(() => {
        if (theirs === 'over') form.discard()
        else if (theirs && draft) form.absorb(theirs)
        else if (theirs) form.adopt(theirs)
      })
    }
    if (!ofVisitor) return
    this.saveNow(key)
    writeDraft(platform.storage, visitor, key, undefined)
  }

  /** The server's draft of the new listing; `over` if the device's draft was sent or deleted elsewhere. */
  private async findServerDraft(form: ListingDraft, draft: Draft | undefined) {
    const { api } = this.#parts
    const open = await this.readTheirs(form)
    const id = draft?.listingId
    if (open || id === undefined) return open
    const answer = await api.call(listings.get, { params: { id } })
    if (answer.ok) return answer.value.status === 'unpublished' ? answer.value : 'over'
    // The answer of a busy server says nothing about the draft.
    return isMissing(answer.failure) ? 'over' : undefined
  }

  continueFrom(before: ListingFormStore) {
    const place = before.placeOf('new')
    if (place.kind !== 'ready') return
    const { draft, photos } = place.form
    this.#inherited = {
      draft: draft && { ...draft, at: new Date().toISOString() },
      files: photos.unsent,
    }
  }

  private saveSoon(key: FormKey) {
    clearTimeout(this.#timers.get(key))
    const place = this.places.get(key)
    // A device that could not save is shown as such until it can.
    if (place?.kind === 'ready' && place.form.wordsOnDevice === 'saved')
      place.form.noteWords('saving')
    this.#timers.set(
      key,
      setTimeout(() => this.saveNow(key), saveAfterMs),
    )
  }

  private write(key: FormKey, draft: Draft | undefined): boolean {
    return writeDraft(this.#parts.platform.storage, this.person, key, draft)
  }

  private get deps() {
    return { api: this.#parts.api, signedIn: this.#parts.session.whileSignedIn }
  }
}

export const listingFormStore = defineStore(
  'listingForm',
  (root) =>
    new ListingFormStore({
      api: root.api,
      platform: root.platform,
      city: root.city,
      session: root.get(sessionStore),
      known: root.get(listingsStore),
    }),
)
