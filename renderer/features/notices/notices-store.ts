import type { IObservableValue } from 'mobx'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Notice } from '../../../contract/people/notices.ts'
import { notices } from '../../../contract/people/notices.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { isPassing } from '../../kernel/api/failures.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import { unreadNoticesStore } from './unread-notices.ts'

type ListState =
  | { kind: 'idle' | 'loading' | 'ready' | 'ended' }
  | { kind: 'failed'; failure: Failure }

const pageSize = 20

/** The person's notices in their present state, whichever window or device reads them. */
export class NoticesStore {
  state: ListState = { kind: 'idle' }
  private readonly rows = observable.map<Id, Notice>({}, { deep: false })
  /** The oldest notice of the list read so far: among the older ones known, some may be missing. */
  private depth: Id | undefined
  #onArrival: (notice: Notice) => void = () => {}
  readonly #api: Api
  readonly #unread: IObservableValue<number>

  constructor(api: Api, unread: IObservableValue<number>) {
    this.#api = api
    this.#unread = unread
    makeAutoObservable(this)
  }

  get unread() {
    return this.#unread.get()
  }

  /** The newest notice first. */
  get list(): Notice[] {
    const { depth } = this
    return [...this.rows.values()]
      .filter(({ id }) => depth === undefined || BigInt(id) >= BigInt(depth))
      .sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1))
  }

  open = () => (this.state.kind === 'idle' ? this.loadMore() : Promise.resolve())

  async loadMore() {
    if (this.state.kind === 'loading' || this.state.kind === 'ended') return
    this.state = { kind: 'loading' }
    const before = this.depth
    const answer = await this.#api.call(notices.find, {
      query: { limit: pageSize, ...(before !== undefined && { before }) },
    })
    runInAction(() => {
      if (!answer.ok) {
        this.state = { kind: 'failed', failure: answer.failure }
        return
      }
      const found = answer.value as Notice[]
      for (const notice of found) this.rows.set(notice.id, notice)
      this.depth = found.at(-1)?.id ?? this.depth
      this.state = { kind: found.length < pageSize ? 'ended' : 'ready' }
    })
  }

  /** Reads what came while the connection was down. Returns whether that worked. */
  async catchUp() {
    const [count, newest] = await Promise.all([
      this.#api.call(notices.unread, {}),
      this.state.kind === 'idle'
        ? undefined
        : this.#api.call(notices.find, { query: { limit: pageSize } }),
    ])
    runInAction(() => {
      if (count.ok) this.#unread.set(count.value.unread)
      if (newest?.ok)
        for (const notice of newest.value as Notice[]) this.rows.set(notice.id, notice)
    })
    return [count, newest].every((answer) => !answer || answer.ok || !isPassing(answer.failure))
  }

  /** Takes an event of the stream: a notice that came, or one that was read elsewhere. */
  hear(data: string) {
    const notice = readNotice(data)
    if (!notice) return
    const isNew = !this.rows.has(notice.id) && notice.readAt === null
    this.rows.set(notice.id, notice)
    void this.count()
    if (isNew) this.#onArrival(notice)
  }

  /** Sets the function to call for each notice that comes while the person is here. */
  onNew(act: (notice: Notice) => void) {
    this.#onArrival = act
  }

  markRead = (id: Id) => this.read({ id })

  /** Returns whether it worked. Notices that come meanwhile stay unread. */
  markAllRead(): Promise<boolean> {
    const [newest] = this.list
    return newest ? this.read({ upTo: newest.id }) : Promise.resolve(true)
  }

  private async read(which: { id: Id } | { upTo: Id }): Promise<boolean> {
    const answer = await this.#api.call(notices.read, { body: which })
    if (!answer.ok) return false
    const readAt = new Date().toISOString()
    runInAction(() => {
      for (const notice of this.rows.values()) {
        const isMeant =
          'id' in which ? notice.id === which.id : BigInt(notice.id) <= BigInt(which.upTo)
        if (isMeant && notice.readAt === null) this.rows.set(notice.id, { ...notice, readAt })
      }
      this.#unread.set(answer.value.unread)
    })
    return true
  }

  private async count() {
    const answer = await this.#api.call(notices.unread, {})
    if (answer.ok) runInAction(() => this.#unread.set(answer.value.unread))
  }
}

function readNotice(data: string): Notice | undefined {
  try {
    return JSON.parse(data) as Notice
  } catch {
    return undefined
  }
}

export const noticesStore = defineStore(
  'notices',
  (root) => new NoticesStore(root.api, root.get(unreadNoticesStore)),
)
