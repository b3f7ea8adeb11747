import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits, storageKeys } from '../../../../contract/limits.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { isGone, isPassing } from '../../../kernel/api/failures.ts'
import type { DeviceStorage } from '../../../kernel/platform/platform.ts'

export type NoteState = 'waiting' | 'saving' | 'saved' | 'failed'

interface Parts {
  /** The owner of the notes; notes that another account left on the device are ignored. */
  userId: string | undefined
  storage: DeviceStorage
  send: (id: Id, note: string) => Promise<Failure | undefined>
  typingMs?: number
  retryMs?: number
}

const storageKey = storageKeys.inboxNotes

/** Notes as they are typed: sent shortly after the last letter, and saved on the device until the server has them. */
export class NoteSaver {
  private readonly drafts = observable.map<Id, string>()
  private readonly states = observable.map<Id, NoteState>()
  readonly #timers = new Map<Id, ReturnType<typeof setTimeout>>()
  readonly #parts: Required<Parts>

  constructor(parts: Parts) {
    this.#parts = { typingMs: 700, retryMs: 10_000, ...parts }
    makeAutoObservable(this)
  }

  draftOf = (id: Id) => this.drafts.get(id)
  stateOf = (id: Id) => this.states.get(id)

  write(id: Id, text: string) {
    this.drafts.set(id, cutText(text, limits.description))
    this.keep(id)
    if (this.states.get(id) !== 'saving') this.states.set(id, 'waiting')
    this.saveLater(id, this.#parts.typingMs)
  }

  async save(id: Id) {
    clearTimeout(this.#timers.get(id))
    const note = this.drafts.get(id)
    if (note === undefined || this.states.get(id) === 'saving') return
    this.states.set(id, 'saving')
    const failure = await this.#parts.send(id, note)
    runInAction(() => {
      if (failure) {
        this.states.set(id, 'failed')
        if (isGone(failure)) this.drop(id)
        else if (isPassing(failure)) this.saveLater(id, this.#parts.retryMs)
        return
      }
      // The person has typed on meanwhile; the new text is sent next.
      if (this.drafts.get(id) !== note) {
        this.states.set(id, 'waiting')
        this.saveLater(id, 0)
        return
      }
      this.drop(id)
      this.states.set(id, 'saved')
    })
  }

  readDevice() {
    for (const [id, text] of this.readStored()) {
      this.drafts.set(id, text)
      this.states.set(id, 'waiting')
      this.saveLater(id, 0)
    }
  }

  forget() {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.drafts.clear()
    this.#parts.storage.remove(storageKey)
  }

  private saveLater(id: Id, ms: number) {
    clearTimeout(this.#timers.get(id))
    this.#timers.set(
      id,
      setTimeout(() => void this.save(id), ms),
    )
  }

  private drop(id: Id) {
    this.drafts.delete(id)
    this.keep(id)
  }

  /** Saves only this note: others may be written in another tab. */
  private keep(id: Id) {
    const { storage, userId } = this.#parts
    const notes = new Map(this.readStored())
    const note = this.drafts.get(id)
    if (note === undefined) notes.delete(id)
    else notes.set(id, note)
    if (notes.size === 0) storage.remove(storageKey)
    else storage.write(storageKey, JSON.stringify({ userId, notes: [...notes] }))
  }

  private readStored(): [Id, string][] {
    try {
      const stored = JSON.parse(
        this.#parts.storage.read(storageKey) ?? 'null',
      ) as StoredNotes | null
      if (!stored || stored.userId !== this.#parts.userId || !Array.isArray(stored.notes)) return []
      return stored.notes.filter((pair) => pair.every((each) => typeof each === 'string'))
    } catch {
      return []
    }
  }
}

interface StoredNotes {
  userId: string
  notes: [Id, string][]
}
