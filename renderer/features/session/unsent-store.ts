import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { storageKeys } from '../../../contract/limits.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import type { KeptChanges } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Result } from '../../kernel/api/api-client.ts'
import { readQuietly } from '../../kernel/api/read-quietly.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'
import { readJson } from '../../kernel/platform/read-json.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from './session-store.ts'
import { sessionStore } from './session-store.ts'

/** A favourite that was added or removed. */
interface Heart {
  id: Id
  isFavourite: boolean
}
/** A favourite, or other marks on listings. */
type Change = Heart | KeptChanges

/**
 * Marks that a signed-in person makes with one press and sees at once. They are stored on the device until the server
 * has them, and sent in order: on a bad connection they would otherwise be lost silently.
 */
export class UnsentStore {
  /** Called with the state that a heart has in the end. */
  onHeart: (id: Id, isFavourite: boolean) => void = () => {}
  private waiting: readonly Change[] = []
  #sending: Promise<void> | undefined
  readonly #api: Api
  readonly #storage: DeviceStorage
  readonly #session: SessionStore

  constructor(api: Api, storage: DeviceStorage, session: SessionStore) {
    this.#api = api
    this.#storage = storage
    this.#session = session
    makeAutoObservable<this, 'waiting'>(this, { waiting: observableRef })
  }

  /** Whether a heart waiting to be sent is added (true) or removed (false); undefined if none waits. */
  heart = (id: Id): boolean | undefined =>
    this.waiting.filter(isHeart).findLast((heart) => heart.id === id)?.isFavourite

  put(change: Change): Promise<void> {
    // Of several changes to one heart the last counts. The first change of all may already be on its way, so it stays.
    const isOld = (other: Change) =>
      isHeart(other) && isHeart(change) && other.id === change.id && other !== this.waiting[0]
    this.keep([...this.waiting.filter((other) => !isOld(other)), change])
    return this.send()
  }

  /** Resolves when the server has accepted or refused everything. */
  send(): Promise<void> {
    if (this.waiting.length === 0) return Promise.resolve()
    this.#sending ??= this.sendAll()
    return this.#sending
  }

  readDevice() {
    if (this.#session.user) this.readAccount()
  }

  readAccount() {
    const stored = readJson(this.#storage.read(storageKeys.unsent))
    if (Array.isArray(stored)) this.waiting = stored.filter((each) => each?.constructor === Object)
    void this.send()
  }

  /** What one account has marked must not be sent by another. */
  clear() {
    this.keep([])
  }

  private async sendAll() {
    for (let [next] = this.waiting; next; [next] = this.waiting) {
      const change = next
      const answer = await readQuietly(() => this.sendOne(change))
      if (this.waiting[0] !== change) continue
      this.keep(this.waiting.slice(1))
      if (!isHeart(change) || this.heart(change.id) !== undefined) continue
      const { id, isFavourite } = change
      runInAction(() => this.onHeart(id, answer ? isFavourite : !isFavourite))
    }
    this.#sending = undefined
  }

  private async sendOne(change: Change): Promise<Result<unknown>> {
    if (this.waiting[0] !== change) return { ok: false, failure: { kind: 'aborted' } }
    const send = () => this.call(change)
    // Nobody should be asked to sign in again just because they looked at a listing.
    return 'recent' in change ? send() : this.#session.whileSignedIn(send)
  }

  private call(change: Change): Promise<Result<unknown>> {
    if (!isHeart(change)) return this.#api.call(users.keep, { body: change })
    const { id, isFavourite } = change
    return this.#api.call(isFavourite ? favourites.add : favourites.remove, { params: { id } })
  }

  private keep(waiting: readonly Change[]) {
    this.waiting = waiting
    if (waiting.length > 0) this.#storage.write(storageKeys.unsent, JSON.stringify(waiting))
    else this.#storage.remove(storageKeys.unsent)
  }
}

const isHeart = (change: Change): change is Heart => 'isFavourite' in change

export const unsentStore = defineStore(
  'unsent',
  (root) => new UnsentStore(root.api, root.platform.storage, root.get(sessionStore)),
)
