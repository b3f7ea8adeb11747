import { makeAutoObservable, observable, runInAction, when } from 'mobx'
import { limits } from '../../../contract/limits.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { ModerationEntry } from '../../../contract/operators/moderation.ts'
import { moderation, mostAlike } from '../../../contract/operators/moderation.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { isGone, isRefused } from '../../kernel/api/failures.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { PendingStore } from '../operator/index.ts'
import { pendingStore } from '../operator/index.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

export type QueueState =
  | { kind: 'idle' | 'loading' | 'ready' }
  | { kind: 'failed'; failure: Failure }

export type Decision = { status: 'published' } | { status: 'improvement'; note: string }

const pageSize = 20
/** When fewer listings than this are left in memory, more are requested. */
const fewLeft = 5

/** The listings that wait, and the one that the operator is looking at. */
export class ModerationStore {
  state: QueueState = { kind: 'idle' }
  entries: ModerationEntry[] = []
  /** Whether the help on keys is open above the page. */
  areKeysShown = false
  private chosen: Id | undefined
  /** Listings decided here whose decision the server has not yet confirmed. */
  private readonly deciding = observable.set<Id>()
  private readonly notes = observable.map<Id, string>()
  private isWhole = false
  readonly #api: Api
  readonly #session: SessionStore
  readonly #pending: PendingStore

  constructor(api: Api, session: SessionStore, pending: PendingStore) {
    this.#api = api
    this.#session = session
    this.#pending = pending
    makeAutoObservable(this)
  }

  get current(): ModerationEntry | undefined {
    return this.entries[this.index]
  }

  get index(): number {
    const at = this.entries.findIndex(({ listing }) => listing.id === this.chosen)
    return at < 0 ? 0 : at
  }

  get hasNext(): boolean {
    return this.index < this.entries.length - 1
  }

  /** The server's count, less what was decided since. */
  get count(): number {
    const counted = this.#pending.counts?.moderation ?? 0
    return Math.max(this.entries.length, counted - this.deciding.size)
  }

  noteOf = (id: Id) => this.notes.get(id) ?? ''

  writeNote(id: Id, note: string) {
    this.notes.set(id, note)
  }

  open(id: Id) {
    this.chosen = id
  }

  showKeys(areShown: boolean) {
    this.areKeysShown = areShown
  }

  /** Puts a listing whose decision was undone back into the queue and shows it. */
  async reopen(id: Id) {
    if (this.state.kind === 'loading') await when(() => this.state.kind !== 'loading')
    this.open(id)
    await this.load()
  }

  /** Goes to the next or previous listing. Returns whether there was one. */
  turn(by: 1 | -1): boolean {
    const next = this.entries[this.index + by]
    if (next) this.chosen = next.listing.id
    const from = this.current?.listing.id
    void this.readOn().then(() => {
      // An operator who was at the last loaded listing goes on once more are loaded.
      if (!next && by === 1 && this.current?.listing.id === from && this.hasNext) this.turn(1)
    })
    return next !== undefined
  }

  /** Whether the queue contains the listing. */
  has = (id: Id) => this.entries.some(({ listing }) => listing.id === id)

  async load() {
    if (this.state.kind === 'loading') return
    this.state = { kind: 'loading' }
    const limit = Math.min(limits.page.maxSize, this.entries.length + pageSize)
    const [answer] = await Promise.all([this.read({ limit }), this.#pending.load()])
    const further = answer.ok ? await this.readChosenBeyond(answer.value) : []
    runInAction(() => {
      if (!answer.ok) {
        this.state = { kind: 'failed', failure: answer.failure }
        return
      }
      const at = this.index
      this.entries = [...answer.value, ...further].filter(
        ({ listing }) => !this.deciding.has(listing.id),
      )
      this.isWhole = further.length > 0 ? further.length < pageSize : answer.value.length < limit
      if (!this.chosen || !this.has(this.chosen)) this.chooseAt(at)
      this.state = { kind: 'ready' }
    })
    await this.readOn()
  }

  /**
   * Takes the listing off the list at once and goes on to the next. If the decision fails, the listing returns to its
   * place. If somebody else has decided on it or it was edited meanwhile, the list is read again.
   */
  async decide(entry: ModerationEntry, decision: Decision): Promise<Failure | undefined> {
    const { id } = entry.listing
    const at = this.entries.findIndex(({ listing }) => listing.id === id)
    if (at < 0 || this.deciding.has(id)) return undefined
    this.deciding.add(id)
    this.entries = this.entries.filter(({ listing }) => listing.id !== id)
    if (this.chosen === id || !this.chosen || !this.has(this.chosen)) this.chooseAt(at)
    void this.readOn()
    const answer = await this.#session.whileSignedIn(() => this.send(entry, decision))
    runInAction(() => {
      this.deciding.delete(id)
      if (answer.ok) this.notes.delete(id)
      else if (!isSettledElsewhere(answer.failure)) this.putBack(entry, at)
    })
    if (answer.ok) await this.#pending.load()
    else if (isSettledElsewhere(answer.failure)) await this.load()
    if (this.isShortOfEntries) await this.load()
    return answer.ok ? undefined : answer.failure
  }

  /** Decides on look-alikes one after the other, each on its own. Returns the ids of those that the server accepted. */
  async decideTogether(entries: readonly ModerationEntry[], decision: Decision): Promise<Id[]> {
    const taken = entries.filter(({ listing }) => !this.deciding.has(listing.id))
    const at = this.index
    for (const { listing } of taken) this.deciding.add(listing.id)
    this.entries = this.entries.filter(({ listing }) => !this.deciding.has(listing.id))
    if (!this.chosen || !this.has(this.chosen)) this.chooseAt(at)
    const decided: Id[] = []
    for (const entry of taken) {
      const answer = await this.#session.whileSignedIn(() => this.send(entry, decision))
      if (answer.ok) decided.push(entry.listing.id)
    }
    runInAction(() => {
      for (const { listing } of taken) {
        this.deciding.delete(listing.id)
        if (decided.includes(listing.id)) this.notes.delete(listing.id)
      }
    })
    await this.load()
    return decided
  }

  /** Reads the listing and its look-alikes, wherever in the queue they wait. */
  readAlike(id: Id) {
    return this.read({ like: id, limit: mostAlike })
  }

  /** What an operator saw and wrote must not be shown to the next person at this device. */
  clear() {
    this.entries = []
    this.areKeysShown = false
    this.notes.clear()
  }

  /** Whether few listings are left and more can be read, or the last loaded one is reached while the queue has more. */
  private get isShortOfEntries(): boolean {
    if (this.entries.length < fewLeft && !this.isWhole) return true
    return !this.hasNext && this.count > this.entries.length
  }

  /** Reads the listings after the last loaded one, once few of the loaded ones are left. */
  private async readOn() {
    const last = this.entries.at(-1)?.listing.id
    if (!last || this.isWhole || this.entries.length - this.index >= fewLeft) return
    const answer = await this.read({ from: last, limit: pageSize })
    runInAction(() => {
      if (!answer.ok || this.entries.at(-1)?.listing.id !== last) return
      const fresh = answer.value.filter(
        ({ listing }) => !this.has(listing.id) && !this.deciding.has(listing.id),
      )
      this.entries = [...this.entries, ...fresh]
      this.isWhole = answer.value.length < pageSize
    })
  }

  private read(query: { limit: number; from?: Id; like?: Id }) {
    return this.#session.whileSignedIn(() => this.#api.call(moderation.queue, { query }))
  }

  /** The listing that is open or that the address names may lie beyond what was read: reads it and those after it. */
  private async readChosenBeyond(read: readonly ModerationEntry[]) {
    const { chosen } = this
    if (!chosen || read.some(({ listing }) => listing.id === chosen)) return []
    const answer = await this.read({ from: chosen, limit: pageSize })
    return answer.ok ? answer.value : []
  }

  private send({ listing, isEdit }: ModerationEntry, decision: Decision) {
    const about = {
      params: { id: listing.id },
      headers: { 'if-match': `"${listing.version}"` },
    }
    if (!isEdit)
      return this.#api.call(listings.changeStatus, {
        ...about,
        body: { ...decision, from: 'moderation' },
      })
    const body =
      decision.status === 'published'
        ? { decision: 'approve' as const }
        : { decision: 'sendBack' as const, note: decision.note }
    return this.#api.call(listings.decideEdit, { ...about, body })
  }

  private putBack(entry: ModerationEntry, at: number) {
    if (this.has(entry.listing.id)) return
    this.entries = this.entries.toSpliced(at, 0, entry)
  }

  /** Chooses the listing now at that place, else the last of all. */
  private chooseAt(at: number) {
    this.chosen = (this.entries[at] ?? this.entries.at(-1))?.listing.id
  }
}

const isSettledElsewhere = (failure: Failure) => isGone(failure) || isRefused(failure, 409)

export const moderationStore = defineStore(
  'moderation',
  (root) => new ModerationStore(root.api, root.get(sessionStore), root.get(pendingStore)),
)
