import { makeAutoObservable, runInAction } from 'mobx'
import { moderation, undoSeconds } from '../../../../contract/operators/moderation.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../../kernel/api/api-client.ts'
import { isPassing } from '../../../kernel/api/failures.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'
import type { SessionStore } from '../../session/index.ts'
import { sessionStore } from '../../session/index.ts'

/** What an operator decided in one press: about one listing, or about several look-alikes together. */
export interface Decided {
  /** What was done, for the bar that offers to undo it. */
  text: string
  /** The listings that the server has decided on, available once it has answered. */
  sent: Promise<readonly Id[]>
  onUndone: (ids: readonly Id[]) => void
}

type Kept = Decided & { number: number; until: number }

export type Undoing =
  | { kind: 'nothing' }
  | { kind: 'done'; text: string; count: number }
  | { kind: 'failed'; failure: Failure }

/** The decisions made here within the last minute, the newest last. */
export class UndoStore {
  private kept: Kept[] = []
  #count = 0
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  get last(): Kept | undefined {
    return this.kept.at(-1)
  }

  /** The minute starts when the decision is sent, so that undoing is never offered after the server's own minute. */
  add(decided: Decided) {
    this.#count += 1
    const kept = { ...decided, number: this.#count, until: performance.now() + undoSeconds * 1_000 }
    this.kept = [...this.kept, kept]
    void decided.sent.then((ids) => {
      if (ids.length === 0) this.drop(kept)
    })
  }

  secondsLeft = ({ until }: Kept) => Math.ceil((until - performance.now()) / 1_000)

  /** Removes decisions whose minute is over. */
  forgetOld() {
    const left = this.kept.filter((kept) => this.secondsLeft(kept) > 0)
    if (left.length < this.kept.length) this.kept = left
  }

  /** Undoes the last decision. One whose undoing did not reach the server may be tried again. */
  async undoLast(): Promise<Undoing> {
    this.forgetOld()
    const { last } = this
    if (!last) return { kind: 'nothing' }
    this.drop(last)
    const undone: Id[] = []
    let failure: Failure | undefined
    for (const id of (await last.sent).toReversed()) {
      const answer = await this.#session.whileSignedIn(() =>
        this.#api.call(moderation.undo, { params: { id } }),
      )
      if (answer.ok) undone.push(id)
      else failure = answer.failure
    }
    const mayBeTriedAgain = failure !== undefined && isPassing(failure) && undone.length === 0
    runInAction(() => {
      if (mayBeTriedAgain) this.kept = [...this.kept, last]
    })
    if (undone.length > 0) last.onUndone(undone.toReversed())
    if (failure) return { kind: 'failed', failure }
    return { kind: 'done', text: last.text, count: undone.length }
  }

  clear() {
    this.kept = []
  }

  private drop(decided: Kept) {
    this.kept = this.kept.filter(({ number }) => number !== decided.number)
  }
}

export const undoStore = defineStore(
  'undo',
  (root) => new UndoStore(root.api, root.get(sessionStore)),
)
