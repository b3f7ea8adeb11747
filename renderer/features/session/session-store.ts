import { makeAutoObservable, runInAction } from 'mobx'
import type { Language } from '../../../contract/languages.ts'
import type { User } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import type { Api, Result } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore, forgetAccount } from '../../kernel/stores/root-store.ts'
import { untilItComes } from '../../kernel/until-it-comes.ts'

export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'visitor' }
  | { kind: 'signedIn'; user: User }

/** Who is signed in, and what happens when the session has ended. */
export class SessionStore {
  state: SessionState = { kind: 'unknown' }
  /** Set while the person is asked to sign in again after the session ended. */
  private asking: Asking | undefined
  readonly #api: Api
  readonly #platform: Platform
  readonly #onLearned: () => void

  constructor(api: Api, platform: Platform, onLearned = () => {}) {
    this.#onLearned = onLearned
    this.#api = api
    this.#platform = platform
    makeAutoObservable(this)
  }

  get user() {
    return this.state.kind === 'signedIn' ? this.state.user : undefined
  }

  /** The account that owns the user's listings: their agency's, or else their own. */
  get advertiserId() {
    return this.user?.worksFor ?? this.user?.id
  }

  get isAdvertiser() {
    return this.user?.isAdmin ?? false
  }

  get isAskedAgain() {
    return this.asking !== undefined
  }

  async load() {
    const answer = await this.#api.call(users.me, {})
    runInAction(() => {
      if (answer.ok) this.state = { kind: 'signedIn', user: answer.value }
      else if (answer.failure.kind === 'refused' && answer.failure.status === 401)
        this.state = { kind: 'visitor' }
    })
  }

  /** Takes the user as the server knows them now. */
  renew(user: User) {
    this.state = { kind: 'signedIn', user }
  }

  /** Tells the server the language, because letters and messages are written in the one chosen last. */
  tellLanguage(language: Language) {
    const { user } = this
    if (!user || user.language === language) return
    this.renew({ ...user, language })
    void this.#api.call(users.setLanguage, { body: { language } })
  }

  /**
   * Makes a call that needs an account. If the session has ended, the user is asked to sign in again, and the same call
   * is repeated, so that what was typed is neither lost nor typed twice.
   */
  whileSignedIn = async <T>(call: () => Promise<Result<T>>): Promise<Result<T>> => {
    const answer = await call()
    if (!this.user || answer.ok || !isSignedOut(answer.failure)) return answer
    return (await this.askAgain()) ? call() : answer
  }

  /** Takes the answer whether the same user has signed in again. */
  answerAgain(isBack: boolean) {
    this.asking?.answer(isBack)
    this.asking = undefined
  }

  readDevice() {
    if (this.state.kind === 'visitor') forgetAccount(this.#platform)
    if (this.state.kind === 'unknown') void this.learn()
  }

  /** Asks the server who is signed in, again and again until it can answer, as there may be no network. */
  private async learn() {
    await untilItComes(async () => {
      await this.load()
      if (this.state.kind === 'unknown') throw new Error('Nobody says who is here')
    })
    if (this.user) this.#onLearned()
  }

  snapshot = () => this.state

  restore(state: SessionState) {
    this.state = state
  }

  private askAgain(): Promise<boolean> {
    if (this.asking) return this.asking.answered
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.asking = { answered: promise, answer: resolve }
    return promise
  }
}

interface Asking {
  answered: Promise<boolean>
  answer: (isBack: boolean) => void
}

export const isSignedOut = (failure: { kind: string; code?: string }) =>
  failure.code === 'NOT_SIGNED_IN'

export const sessionStore = defineStore(
  'session',
  (root) => new SessionStore(root.api, root.platform, () => root.readAccount()),
)
