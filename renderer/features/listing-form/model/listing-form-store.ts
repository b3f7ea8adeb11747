import { makeAutoObservable, observable, reaction, runInAction } from 'mobx'
import type { City } from '../../../../contract/cities.ts'
import type { Listing } from '../../../../contract/listing.ts'
import { listings } from '../../../../contract/listings.ts'
import type { Id } from '../../../../contract/primitives.ts'
import type { Api, Failure } from '../../../kernel/api/api-client.ts'
import { holdWhile } from '../../../kernel/hooks/use-unsaved-guard.ts'
import type { Platform } from '../../../kernel/platform/platform.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'
import type { ListingsStore } from '../../listings/index.ts'
import { listingsStore } from '../../listings/index.ts'
import { PhotosStore } from '../../photos/index.ts'
import type { SessionStore } from '../../session/index.ts'
import { sessionStore } from '../../session/index.ts'
import type { Draft, FormKey } from '../draft/saved-drafts.ts'
import { readDraft, writeDraft } from '../draft/saved-drafts.ts'
import { dropForeignPictures, sendListing } from '../send/send-listing.ts'
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
}

const saveAfterMs = 400
/** An untouched form that was read so lately is shown as it is. */
const freshMs = 5_000

/** The listings that are being written: they outlive their page, and their words outlive the browser. */
export class ListingFormStore {
  private readonly places = observable.map<FormKey, FormPlace>({}, { deep: false })
  readonly #readAt = new Map<FormKey, number>()
  readonly #timers = new Map<FormKey, ReturnType<typeof setTimeout>>()
  readonly #filesOf = new Map<FormKey, { stop: () => void }>()
  private isDeviceRead = false
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    makeAutoObservable(this)
  }

  /** Whether closing the page would lose unsaved input in any of them. */
  get isAtRisk() {
    return [...this.places.values()].some((place) => place.kind === 'ready' && place.form.isAtRisk)
  }

  placeOf = (key: FormKey): FormPlace => this.places.get(key) ?? { kind: 'loading' }

  openNew() {
    if (!this.places.has('new')) this.place('new', undefined)
  }

  /** Reads the listing anew, unless something is being written in its form. */
  async open(id: Id, signal?: AbortSignal) {
    const place = this.places.get(id)
    if (place?.kind === 'ready') {
      const isFresh = Date.now() - (this.#readAt.get(id) ?? 0) < freshMs
      if (isFresh || place.form.isDirty || place.form.isSending) return
    }
    const answer = await this.#parts.api.call(listings.get, { params: { id } }, { signal })
    runInAction(() => {
      // Read again with nothing changed, as when one comes back from the preview.
      if (answer.ok && place?.kind === 'ready' && place.form.version === answer.value.version)
        this.#readAt.set(id, Date.now())
      else if (answer.ok) this.place(id, answer.value)
      else if (answer.failure.kind === 'aborted') return
      else if (answer.failure.kind === 'refused' && [400, 404, 410].includes(answer.failure.status))
        this.places.set(id, { kind: 'missing' })
      else if (place?.kind !== 'ready')
        this.places.set(id, { kind: 'failed', failure: answer.failure })
    })
  }

  send = (form: ListingDraft, goal: Goal) => sendListing(this.deps, form, goal)

  /** Saves this version over theirs. */
  async overwrite(form: ListingDraft) {
    if (form.state.kind !== 'conflict') return undefined
    const { theirs, goal } = form.state
    form.become({ kind: 'sending', step: 'saving' })
    const failure = await dropForeignPictures(this.deps, form, theirs)
    if (failure) {
      form.fail(failure)
      return undefined
    }
    form.overrule(theirs)
    return this.send(form, goal)
  }

  /** All is sent: neither the page nor the device needs it. */
  close(key: FormKey, listing: Listing) {
    this.drop(key)
    this.#parts.known.put([listing])
  }

  /** The listing is gone, and what was written of it with it. */
  drop(key: FormKey) {
    clearTimeout(this.#timers.get(key))
    const place = this.places.get(key)
    if (place?.kind === 'ready') place.form.photos.dispose()
    this.places.delete(key)
    this.write(key, undefined)
    this.#filesOf.get(key)?.stop()
    const name = this.nameOfFiles(key)
    if (name) void this.#parts.platform.files?.().then((files) => files.write(name, []))
  }

  /** At once: the page may be about to go. */
  saveNow(key: FormKey) {
    clearTimeout(this.#timers.get(key))
    this.#timers.delete(key)
    const place = this.places.get(key)
    if (place?.kind !== 'ready') return
    const { form } = place
    const draft = form.draft
    const isDraftSaved = this.write(key, draft && { ...draft, at: new Date().toISOString() })
    form.noteDraftSaved(isDraftSaved)
  }

  readDevice() {
    this.isDeviceRead = true
    // Wherever in the product one went meanwhile, closing the window would lose it.
    holdWhile(this.#parts.platform, () => this.isAtRisk)
    for (const [key, place] of this.places)
      if (place.kind === 'ready') void this.restoreFromDevice(key, place.form)
  }

  /** At sign-out the device is left without them, as is the memory. */
  clear() {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    for (const { stop } of this.#filesOf.values()) stop()
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
    const { api, session, city } = this.#parts
    const form = new ListingDraft({
      listing,
      city,
      openPhotos: (listing) =>
        new PhotosStore({ api, existing: listing?.images ?? [], signedIn: session.whileSignedIn }),
      onChange: () => this.saveSoon(key),
    })
    this.#readAt.set(key, Date.now())
    this.places.set(key, { kind: 'ready', form })
    if (this.isDeviceRead) void this.restoreFromDevice(key, form)
  }

  private async restoreFromDevice(key: FormKey, form: ListingDraft) {
    await this.restoreDraft(key, form)
    await this.saveFiles(key, form)
  }

  /** Brings back what was chosen and not sent, and from then on keeps the device in step. */
  private async saveFiles(key: FormKey, form: ListingDraft) {
    const name = this.nameOfFiles(key)
    const files = name && (await this.#parts.platform.files?.())
    if (!files) return
    const found = await files.read(name)
    const place = this.places.get(key)
    if (place?.kind !== 'ready' || place.form !== form) return
    this.#filesOf.get(key)?.stop()
    const stop = reaction(
      () => form.photos.unsent.map(({ id, place, turn }) => `${id} ${place} ${turn}`).join(),
      () => void files.write(name, form.photos.unsent),
      { delay: saveAfterMs },
    )
    this.#filesOf.set(key, { stop })
    await form.restoreFiles(found)
  }

  private nameOfFiles(key: FormKey) {
    const { user } = this.#parts.session
    return user && `${user.id} ${key}`
  }

  private async restoreDraft(key: FormKey, form: ListingDraft) {
    const { platform, session, api } = this.#parts
    const draft = session.user && readDraft(platform.storage, session.user.id, key)
    if (!draft) return
    const isMadeAlready = key === 'new' && draft.listingId !== undefined
    const answer = isMadeAlready
      ? await api.call(listings.get, { params: { id: draft.listingId ?? '' } })
      : undefined
    runInAction(() => form.restore(draft, answer?.ok ? answer.value : undefined))
  }

  private saveSoon(key: FormKey) {
    clearTimeout(this.#timers.get(key))
    this.#timers.set(
      key,
      setTimeout(() => this.saveNow(key), saveAfterMs),
    )
  }

  private write(key: FormKey, draft: Draft | undefined): boolean {
    const { platform, session } = this.#parts
    return session.user ? writeDraft(platform.storage, session.user.id, key, draft) : true
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
