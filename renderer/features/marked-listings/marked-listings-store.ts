import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '../../../contract/limits.ts'
import type { KeptChanges, KeptListings } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import { cutText } from '../../../contract/text/typed-values.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { readQuietly } from '../../kernel/api/read-quietly.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { FavouritesStore } from '../favourites/index.ts'
import { favouritesStore } from '../favourites/index.ts'
import type { SessionStore, UnsentStore } from '../session/index.ts'
import { sessionStore, unsentStore } from '../session/index.ts'
import { holdsMarks, readMarks, storedKeys } from './read-marks.ts'

interface Parts {
  api: Api
  platform: Platform
  session: SessionStore
  favourites: FavouritesStore
  unsent: UnsentStore
}

const most = { hidden: 1000, recent: 100, notes: 1000 } as const

/**
 * Listings that a visitor hid, saw, compares or wrote a note to. They are on the device until the visitor signs in;
 * then `takeAlong` moves them to the account, which holds them from then on.
 */
export class MarkedListingsStore {
  /** Whether the device's marks were read: a mark made before that would overwrite them. */
  isRead = false
  private hidden = observable.set<Id>()
  private recent: Id[] = []
  private compared: Id[] = []
  private notes = observable.map<Id, string>()
  readonly #api: Api
  readonly #platform: Platform
  readonly #session: SessionStore
  readonly #favourites: FavouritesStore
  readonly #unsent: UnsentStore

  constructor({ api, platform, session, favourites, unsent }: Parts) {
    this.#api = api
    this.#platform = platform
    this.#session = session
    this.#favourites = favourites
    this.#unsent = unsent
    makeAutoObservable(this)
  }

  get hiddenIds(): Id[] {
    return [...this.hidden]
  }

  /** The listing seen last comes first. */
  get recentIds(): Id[] {
    return this.recent
  }

  get comparedIds(): Id[] {
    return this.compared
  }

  get isCompareFull() {
    return this.compared.length >= limits.compare
  }

  isHidden = (id: Id) => this.hidden.has(id)
  isSeen = (id: Id) => this.recent.includes(id)
  isCompared = (id: Id) => this.compared.includes(id)
  noteOf = (id: Id) => this.notes.get(id)

  hide(id: Id, isHidden = true) {
    this.catchUp()
    if (isHidden) this.hidden.add(id)
    else this.hidden.delete(id)
    this.save({ hidden: [{ id, isHidden }] })
  }

  see(id: Id) {
    this.catchUp()
    if (this.recent[0] === id) return
    this.recent = [id, ...this.recent.filter((other) => other !== id)].slice(0, most.recent)
    this.save({ recent: [id] })
  }

  /** Returns whether there was room to add the listing. */
  compare(id: Id, isCompared = true): boolean {
    this.catchUp()
    if (isCompared && !this.isCompared(id) && this.isCompareFull) return false
    this.compared = this.compared.filter((other) => other !== id)
    if (isCompared) this.compared.push(id)
    this.save({ compared: [{ id, isCompared }] })
    return true
  }

  /** An empty text deletes the note. */
  write(id: Id, text: string) {
    this.catchUp()
    const note = cutText(text.trim(), limits.description)
    if (note) this.notes.set(id, note)
    else this.notes.delete(id)
    this.save({ notes: [{ id, text: note }] })
  }

  /** Reads the device again: another tab may have marked listings since, and writing would undo that. */
  private catchUp() {
    const { storage } = this.#platform
    if (!this.#session.user && holdsMarks(storage)) this.replace(readMarks(storage))
  }

  readDevice() {
    if (this.#session.user) void this.readAccount()
    else this.replace(readMarks(this.#platform.storage))
    this.isRead = true
  }

  async readAccount() {
    // If the move at sign-in failed, it is made now.
    if (this.#favourites.ids.length > 0) await this.moveToAccount()
    else if (holdsMarks(this.#platform.storage)) await this.takeAlong()
    else {
      await this.#unsent.send()
      const kept = await readQuietly(() => this.#api.call(users.kept, {}))
      if (kept) runInAction(() => this.replace(kept))
    }
  }

  async moveToAccount() {
    this.#favourites.readDevice()
    if (await this.takeAlong(this.#favourites.ids)) this.#favourites.leaveDevice()
  }

  /** Adds the device's marks to those that the account already has, and deletes them on the device. */
  async takeAlong(favourites: readonly Id[] = []): Promise<boolean> {
    const { hidden, recent, compared, notes } = readMarks(this.#platform.storage)
    const answer = await this.#api.call(users.keep, {
      body: {
        favourites: favourites.slice(0, 1000),
        hidden: hidden.map((id) => ({ id, isHidden: true })),
        recent,
        compared: compared.map((id) => ({ id, isCompared: true })),
        notes,
      },
    })
    if (!answer.ok) return false
    for (const key of Object.values(storedKeys)) this.#platform.storage.remove(key)
    runInAction(() => this.replace(answer.value))
    return true
  }

  private replace({ hidden, recent, compared, notes }: KeptListings) {
    this.hidden.replace(hidden.slice(-most.hidden))
    this.recent = recent.slice(0, most.recent)
    this.compared = compared.slice(-limits.compare)
    this.notes.replace(notes.slice(-most.notes).map(({ id, text }) => [id, text]))
  }

  private save(changes: KeptChanges) {
    if (this.#session.user) {
      void this.#unsent.put(changes)
      return
    }
    const { storage } = this.#platform
    if (changes.hidden) storage.write(storedKeys.hidden, JSON.stringify(this.hiddenIds))
    if (changes.recent) storage.write(storedKeys.recent, JSON.stringify(this.recent))
    if (changes.compared) storage.write(storedKeys.compared, JSON.stringify(this.compared))
    if (changes.notes)
      storage.write(storedKeys.notes, JSON.stringify(Object.fromEntries(this.notes)))
  }
}

export const markedListingsStore = defineStore(
  'marked listings',
  (root) =>
    new MarkedListingsStore({
      api: root.api,
      platform: root.platform,
      session: root.get(sessionStore),
      favourites: root.get(favouritesStore),
      unsent: root.get(unsentStore),
    }),
)
