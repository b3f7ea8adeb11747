import { makeAutoObservable, runInAction } from 'mobx'
import type { BotReach } from '../../../contract/people/telegram.ts'
import { telegram } from '../../../contract/people/telegram.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

/** Asked by itself once for a person, on whichever of their devices: after that they find the offer where they miss it. */
const askedKey = 'botMessagesAsked'

/** Whether the bot's messages reach the person here, and the question that lets them. */
export class BotMessagesStore {
  /** Why nothing comes; undefined where it does, where there is nothing to come, and until the server was asked. */
  trouble: 'refused' | 'stopped' | undefined
  isAsking = false
  readonly #api: Api
  readonly #platform: Platform

  constructor(api: Api, platform: Platform) {
    this.#api = api
    this.#platform = platform
    makeAutoObservable(this)
  }

  /** Whether the person can change it here, and not in the chat with the bot alone. */
  get canAllow(): boolean {
    return this.#platform.askToWrite !== undefined || this.trouble === 'stopped'
  }

  async load() {
    const answer = await this.#api.call(telegram.botReach, {})
    if (answer.ok) runInAction(() => this.take(answer.value.reach))
  }

  /** Says whether messages come from now on. */
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

  /** At the first moment when messages would have been of use; whoever wants silence is left in it. */
  async askOnce() {
    const { askToWrite, storage } = this.#platform
    if (!askToWrite || storage.read(askedKey)) return
    await this.load()
    if (this.trouble !== 'refused' || storage.read(askedKey)) return
    storage.write(askedKey, '1')
    await this.allow()
  }

  private take(reach: BotReach) {
    // Who opened the mini-app and never the bot has not refused it, and is not to be written to either.
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
