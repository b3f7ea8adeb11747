import { makeAutoObservable, runInAction } from 'mobx'
import type { BotReach } from '../../../contract/people/telegram.ts'
import { telegram } from '../../../contract/people/telegram.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

/** The app asks a person by itself only once, on any of their devices. Later they find the offer where it is useful. */
const askedKey = 'botMessagesAsked'

/** Whether the bot's messages reach the person, and the question that allows them. */
export class BotMessagesStore {
  /** Why no messages come. Undefined if they do come, if there are none to send, or before the server has answered. */
  trouble: 'refused' | 'stopped' | undefined
  isAsking = false
  readonly #api: Api
  readonly #platform: Platform

  constructor(api: Api, platform: Platform) {
    this.#api = api
    this.#platform = platform
    makeAutoObservable(this)
  }

  /** Whether the person can allow messages here, and not only in the chat with the bot. */
  get canAllow(): boolean {
    return this.#platform.askToWrite !== undefined || this.trouble === 'stopped'
  }

  async load() {
    const answer = await this.#api.call(telegram.botReach, {})
    if (answer.ok) runInAction(() => this.take(answer.value.reach))
  }

  /** Returns whether messages come from now on. */
  async allow(): Promise<boolean> {
    if (this.isAsking) return false
    this.isAsking = true
    const isGiven = await this.#ask()
    runInAction(() => {
      this.isAsking = false
      if (isGiven) this.take('open')
    })
    return isGiven
  }

  /** Asks when messages would first be useful. Somebody who stopped the bot is not asked. */
  async askOnce() {
    const { askToWrite, storage } = this.#platform
    if (!askToWrite || storage.read(askedKey)) return
    await this.load()
    if (this.trouble !== 'refused' || storage.read(askedKey)) return
    storage.write(askedKey, '1')
    await this.allow()
  }

  private take(reach: BotReach) {
    // Somebody who opened the mini-app but never the bot has not refused it, yet the bot may not write to them.
    const isOut = reach === 'open' && this.#platform.mayWrite?.() === false
    this.trouble =
      isOut || reach === 'refused' ? 'refused' : reach === 'stopped' ? reach : undefined
  }

  #ask = async (): Promise<boolean> => {
    const { askToWrite } = this.#platform
    if (askToWrite) return askToWrite()
    const answer = await this.#api.call(telegram.allowBot, {})
    return answer.ok && answer.value.reach === 'open'
  }
}

export const botMessagesStore = defineStore(
  'bot messages',
  ({ api, platform }) => new BotMessagesStore(api, platform),
)
