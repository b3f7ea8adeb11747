import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import { limits } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { emptyListing } from '../../../../contract/listings/listing-fields.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { ListingsStore } from '../../../features/listings/index.ts'
import { listingsStore } from '../../../features/listings/index.ts'
import { missingFields, OwnerActions } from '../../../features/own-listings/index.ts'
import type { SessionStore } from '../../../features/session/index.ts'
import { sessionStore } from '../../../features/session/index.ts'
import type { Api, Failure, Result } from '../../../kernel/api/api-client.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'
import type { DraftFields } from './draft-fields.ts'
import { changesOf, contentOf } from './draft-fields.ts'

export type DraftState =
  | { kind: 'draft' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'failed'; failure: Failure }

export interface Draft {
  listing: Listing
  fields: DraftFields
  state: DraftState
}

interface Deps {
  api: Api
  listings: ListingsStore
  session: SessionStore
}

const atOnce = 3

/** The drafts of an import in a table: filled in one by one or together, and published when they are ready. */
export class DraftsStore {
  readonly rows = observable.map<Id, Draft>([], { deep: false })
  chosen: ReadonlySet<Id> = new Set()
  state: { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; failure: Failure } = {
    kind: 'loading',
  }
  isPublishing = false
  readonly #deps: Deps
  readonly #actions: OwnerActions

  constructor(deps: Deps) {
    this.#deps = deps
    this.#actions = new OwnerActions(deps)
    makeAutoObservable(this, { chosen: observableRef })
  }

  get list(): Draft[] {
    return [...this.rows.values()]
  }

  get chosenDrafts(): Draft[] {
    return this.list.filter(({ listing }) => this.chosen.has(listing.id))
  }

  /** The drafts that could be published now, among the chosen ones, or among all if none is chosen. */
  get ready(): Draft[] {
    const considered = this.chosen.size > 0 ? this.chosenDrafts : this.list
    return considered.filter((draft) => isOpen(draft) && missingOf(draft).length === 0)
  }

  async load(ids: readonly Id[]) {
    const ownerId = this.#deps.session.user?.id
    this.state = { kind: 'loading' }
    const found: Listing[] = []
    for (let at = 0; at < ids.length; at += limits.page.maxSize) {
      const id = ids.slice(at, at + limits.page.maxSize)
      const filters = { id, ...(ownerId && { ownerId }) }
      const answer = await this.#deps.session.whileSignedIn(() =>
        this.#deps.api.call(listings.find, { query: { filters, limit: limits.page.maxSize } }),
      )
      if (!answer.ok) {
        runInAction(() => {
          this.state = { kind: 'failed', failure: answer.failure }
        })
        return
      }
      found.push(...answer.value)
    }
    const byId = new Map(found.map((listing) => [listing.id, listing]))
    runInAction(() => {
      this.state = { kind: 'ready' }
      for (const id of ids) this.refresh(id, byId.get(id))
    })
  }

  choose(chosen: ReadonlySet<Id>) {
    this.chosen = chosen
  }

  edit(ids: Iterable<Id>, patch: Partial<DraftFields>) {
    for (const id of ids) {
      const draft = this.rows.get(id)
      if (!draft || !isOpen(draft)) continue
      this.rows.set(id, {
        ...draft,
        fields: { ...draft.fields, ...patch },
        state: { kind: 'draft' },
      })
    }
  }

  /** Publishes the ready drafts, several at once, each with its own result. Returns how many were published. */
  async publishReady(): Promise<number> {
    const waiting = this.ready.map(({ listing }) => listing.id).values()
    this.isPublishing = true
    let sent = 0
    const lane = async () => {
      for (const id of waiting) if (await this.publish(id)) sent += 1
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    runInAction(() => {
      this.isPublishing = false
    })
    return sent
  }

  /** Saves what was filled in, without publishing anything. */
  async saveAll(): Promise<boolean> {
    let isSaved = true
    for (const { listing } of this.list) if (!(await this.save(listing.id))) isSaved = false
    return isSaved
  }

  get hasUnsaved() {
    return this.list.some(hasChanges)
  }

  private async publish(id: Id): Promise<boolean> {
    if (!(await this.save(id))) return false
    this.show(id, { state: { kind: 'sending' } })
    const answer = await this.#actions.changeStatus(id, 'moderation')
    return this.take(id, answer, { kind: 'sent' })
  }

  private async save(id: Id): Promise<boolean> {
    const draft = this.rows.get(id)
    if (!draft || !isOpen(draft)) return true
    const form = changesOf(contentOf(draft.listing), draft.fields)
    if (Object.keys(form).length === 0) return true
    this.show(id, { state: { kind: 'sending' } })
    const { coordinates, ...fields } = form
    const answer = await this.#actions.update(draft.listing, {
      ...fields,
      // The server expects an array; an empty one removes the point.
      ...(coordinates !== undefined && {
        coordinates: coordinates === null ? [] : [coordinates[0], coordinates[1]],
      }),
    })
    return this.take(id, answer, { kind: 'draft' })
  }

  private take(id: Id, answer: Result<Listing>, state: DraftState): boolean {
    runInAction(() => {
      if (answer.ok) {
        this.#deps.listings.put([answer.value])
        this.show(id, { listing: answer.value, fields: contentOf(answer.value), state })
      } else this.show(id, { state: { kind: 'failed', failure: answer.failure } })
    })
    return answer.ok
  }

  private show(id: Id, parts: Partial<Draft>) {
    const draft = this.rows.get(id)
    if (draft) this.rows.set(id, { ...draft, ...parts })
  }

  /** Takes over the listing's current state, unless the draft has unsaved changes. */
  private refresh(id: Id, listing: Listing | undefined) {
    const known = this.rows.get(id)
    if (!listing) this.rows.delete(id)
    else if (!known || !hasChanges(known)) this.put(listing)
  }

  private put(listing: Listing) {
    const isDraft = listing.status === 'unpublished' || listing.status === 'improvement'
    const state: DraftState = isDraft ? { kind: 'draft' } : { kind: 'sent' }
    this.rows.set(listing.id, { listing, fields: contentOf(listing), state })
  }
}

const hasChanges = ({ listing, fields }: Draft) =>
  Object.keys(changesOf(contentOf(listing), fields)).length > 0

/** The drafts of each import; what is typed into them lasts while the program runs. */
export class DraftsOfImports {
  private readonly stores = new Map<string, DraftsStore>()
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  of(batch: string): DraftsStore {
    const store = this.stores.get(batch) ?? new DraftsStore(this.deps)
    this.stores.set(batch, store)
    return store
  }

  clear() {
    this.stores.clear()
  }
}

export const importDraftsStore = defineStore(
  'import drafts',
  (root) =>
    new DraftsOfImports({
      api: root.api,
      listings: root.get(listingsStore),
      session: root.get(sessionStore),
    }),
)

export const isOpen = ({ state }: Draft) => state.kind === 'draft' || state.kind === 'failed'

export const missingOf = ({ listing, fields }: Draft) =>
  missingFields({ ...emptyListing, ...fields }, listing.images.length)
