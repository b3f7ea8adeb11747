import type { IObservableValue } from 'mobx'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '../../../contract/limits.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type {
  Appointment,
  AppointmentCounts,
  AppointmentStatus,
} from '../../../contract/people/appointments.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { isPassing } from '../../kernel/api/failures.ts'
import { readQuietly } from '../../kernel/api/read-quietly.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { ListingsStore } from '../listings/index.ts'
import { listingsStore } from '../listings/index.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'
import { NoteSaver } from './request/note-saver.ts'
import { newRequestsStore } from './watch/new-requests.ts'

export type Outcome = 'done' | 'busy' | Failure
export type TabState =
  | { kind: 'loading' | 'ready' | 'ended' }
  | { kind: 'failed'; failure: Failure }

const pageSize = 20
const soundKey = 'inboxSound'

interface Deps {
  api: Api
  listings: ListingsStore
  session: SessionStore
  platform: Platform
  newRequests: IObservableValue<number>
}

/** Requests for viewings of one's own listings, always in their current state, wherever they are changed. */
export class InboxStore {
  counts: AppointmentCounts | undefined
  isSoundOn = false
  /** True once the page runs in the browser: events heard earlier would make it differ from the server's page. */
  isAwake = false
  readonly notes: NoteSaver
  private readonly rows = observable.map<Id, Appointment>({}, { deep: false })
  private readonly tabs = observable.map<AppointmentStatus, TabState>({}, { deep: false })
  /** The oldest request that each tab has loaded; below it, known requests may have gaps. */
  private readonly depths = observable.map<AppointmentStatus, Id>()
  private readonly busy = observable.set<Id>()
  readonly #askedListings = new Set<Id>()
  #newest: Id | undefined
  #onArrival: (row: Appointment) => void = () => {}
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
    this.notes = new NoteSaver({
      userId: deps.session.user?.id,
      storage: deps.platform.storage,
      send: async (id, note) => {
        const outcome = await this.change(id, { note: note.trim() || null })
        return typeof outcome === 'string' ? undefined : outcome
      },
    })
    makeAutoObservable(this)
  }

  stateOf = (status: AppointmentStatus): TabState => this.tabs.get(status) ?? { kind: 'loading' }
  isBusy = (id: Id) => this.busy.has(id)

  rowsOf(status: AppointmentStatus): Appointment[] {
    const depth = this.depths.get(status)
    const isWhole = this.tabs.get(status)?.kind === 'ended'
    return [...this.rows.values()]
      .filter((row) => row.status === status)
      .filter((row) => isWhole || (depth !== undefined && !isNewer(depth, row.id)))
      .sort(newestFirst)
  }

  /** Loads a tab that was not opened yet. */
  async open(status: AppointmentStatus) {
    const counting = this.counts ? undefined : this.count()
    const kind = this.tabs.get(status)?.kind
    if (kind === undefined || kind === 'failed') await this.loadMore(status)
    await counting
  }

  async loadMore(status: AppointmentStatus) {
    const kind = this.tabs.get(status)?.kind
    if (kind === 'loading' || kind === 'ended') return
    this.tabs.set(status, { kind: 'loading' })
    await this.read(status, this.rowsOf(status).length, pageSize)
  }

  /** Loads what was missed: the counts, the newest requests and the open tabs. Returns false to be called again. */
  async catchUp() {
    const [answer] = await Promise.all([
      this.#deps.api.call(appointments.find, { query: { limit: pageSize } }),
      this.count(),
      ...[...this.depths.keys()].map((status) =>
        this.read(status, 0, rowsAgain(this.rowsOf(status).length)),
      ),
    ])
    if (!answer.ok) return !isPassing(answer.failure)
    runInAction(() => {
      for (const row of answer.value.toReversed()) this.take(row)
      this.#newest ??= answer.value[0]?.id ?? '0'
    })
    return true
  }

  /** Takes an event of the stream: a request that is new or was changed elsewhere. */
  hear(data: string) {
    const row = readRow(data)
    if (!row) return
    if (this.rows.get(row.id)?.status !== row.status) void this.count()
    this.take(row)
  }

  /** Sets the function that is called for each request that comes while somebody is here. */
  onNew(act: (row: Appointment) => void) {
    this.#onArrival = act
  }

  move = (id: Id, status: AppointmentStatus) => this.change(id, { status })
  setTime = (id: Id, at: string | null) => this.change(id, { at })

  turnSound(isOn: boolean) {
    this.isSoundOn = isOn
    if (isOn) this.#deps.platform.storage.write(soundKey, 'on')
    else this.#deps.platform.storage.remove(soundKey)
  }

  /** Loads the listings that requests are about, whatever their status, each only once. */
  async loadListings(ids: readonly Id[]) {
    const ownerId = this.#deps.session.advertiserId
    const missing = [...new Set(ids)].filter((id) => !this.#askedListings.has(id))
    if (!ownerId || missing.length === 0) return
    for (const id of missing) this.#askedListings.add(id)
    const query = { filters: { ownerId, id: missing }, limit: missing.length }
    const found = await readQuietly(() => this.#deps.api.call(listings.find, { query }))
    runInAction(() => {
      if (found) this.#deps.listings.put(found)
      else for (const id of missing) this.#askedListings.delete(id)
    })
  }

  readDevice() {
    this.isAwake = true
    this.isSoundOn = this.#deps.platform.storage.read(soundKey) === 'on'
    this.notes.readDevice()
  }

  clear() {
    this.notes.forget()
  }

  snapshot = () => ({
    counts: this.counts,
    rows: [...this.rows.values()],
    tabs: [...this.tabs].map(([status, { kind }]) => ({
      status,
      kind,
      depth: this.depths.get(status),
    })),
  })

  restore({ counts, rows, tabs }: ReturnType<InboxStore['snapshot']>) {
    this.counts = counts
    for (const row of rows) this.rows.set(row.id, row)
    for (const { status, kind, depth } of tabs)
      if (kind === 'ready' || kind === 'ended') {
        this.tabs.set(status, { kind })
        if (depth) this.depths.set(status, depth)
      }
  }

  private take(row: Appointment) {
    const known = this.rows.get(row.id)
    if (known && known.updatedAt > row.updatedAt) return
    this.rows.set(row.id, row)
    if (this.#newest === undefined || !isNewer(row.id, this.#newest)) return
    this.#newest = row.id
    if (row.status === 'new') this.#onArrival(row)
  }

  private async read(status: AppointmentStatus, offset: number, limit: number) {
    const answer = await this.#deps.api.call(appointments.find, {
      query: { status, offset, limit },
    })
    runInAction(() => {
      if (!answer.ok) {
        // The rows that are shown stay. An empty list shows the failure.
        this.tabs.set(status, { kind: 'failed', failure: answer.failure })
        return
      }
      const isWhole = answer.value.length < limit
      const last = answer.value.at(-1)?.id
      if (offset === 0) this.dropStrays(status, answer.value, isWhole)
      for (const row of answer.value) this.rows.set(row.id, row)
      if (last) this.depths.set(status, last)
      else if (offset === 0) this.depths.set(status, '0')
      this.tabs.set(status, { kind: isWhole ? 'ended' : 'ready' })
    })
  }

  /** Removes rows that were in this tab and have moved to another. */
  private dropStrays(status: AppointmentStatus, found: readonly Appointment[], isWhole: boolean) {
    const ids = new Set(found.map(({ id }) => id))
    const last = found.at(-1)?.id
    for (const row of this.rows.values())
      if (row.status === status && !ids.has(row.id))
        if (isWhole || (last && isNewer(row.id, last))) this.rows.delete(row.id)
  }

  private async count() {
    const answer = await this.#deps.api.call(appointments.counts, {})
    if (answer.ok) runInAction(() => this.showCounts(answer.value))
  }

  private showCounts(counts: AppointmentCounts) {
    this.counts = counts
    this.#deps.newRequests.set(counts.new)
  }

  /** Shows the change at once, and takes it back if the server refuses it. */
  private async change(id: Id, wish: Change): Promise<Outcome> {
    const before = this.rows.get(id)
    if (wish.note === undefined && this.busy.has(id)) return 'busy'
    if (before) this.show(before, { ...before, ...wish })
    if (wish.note === undefined) this.busy.add(id)
    const answer = await this.#deps.session.whileSignedIn(() =>
      this.#deps.api.call(appointments.update, { params: { id }, body: wish }),
    )
    runInAction(() => {
      if (wish.note === undefined) this.busy.delete(id)
      const now = this.rows.get(id)
      if (answer.ok) this.show(now, answer.value)
      else if (now && before) this.show(now, { ...now, ...pick(before, wish) })
    })
    return answer.ok ? 'done' : answer.failure
  }

  private show(before: Appointment | undefined, after: Appointment) {
    this.rows.set(after.id, after)
    if (!this.counts || !before || before.status === after.status) return
    const counts = { ...this.counts }
    counts[before.status] = Math.max(0, counts[before.status] - 1)
    counts[after.status] += 1
    this.showCounts(counts)
  }
}

/** How many rows to load again: those shown, up to the most that one answer holds. The rest is loaded on demand. */
const rowsAgain = (shown: number) => Math.min(limits.page.maxSize, Math.max(pageSize, shown))

type Change = Partial<Pick<Appointment, 'status' | 'at' | 'note'>>

const pick = (row: Appointment, wish: Change): Change =>
  Object.fromEntries(Object.keys(wish).map((name) => [name, row[name as keyof Change]]))

function readRow(data: string): Appointment | undefined {
  try {
    return JSON.parse(data) as Appointment
  } catch {
    return undefined
  }
}

export const inboxStore = defineStore(
  'inbox',
  (root) =>
    new InboxStore({
      api: root.api,
      listings: root.get(listingsStore),
      session: root.get(sessionStore),
      platform: root.platform,
      newRequests: root.get(newRequestsStore),
    }),
)

/** Compares ids as text: they are increasing numbers, too long for JavaScript's numbers. */
const isNewer = (a: Id, b: Id) => (a.length === b.length ? a > b : a.length > b.length)

const newestFirst = (a: { id: Id }, b: { id: Id }) =>
  a.id === b.id ? 0 : isNewer(a.id, b.id) ? -1 : 1
