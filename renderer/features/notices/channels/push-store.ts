import type { NoticeSettings } from '../../../../contract/people/notices.ts'
import { notices } from '../../../../contract/people/notices.ts'
import type { Api } from '../../../kernel/api/api-client.ts'
import type { Platform } from '../../../kernel/platform/platform.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'

/** The person whose notices this browser shows. It stays when a session runs out, but not after a sign-out. */
const pushedKey = 'pushedTo'

/** Pushes to this browser: the person switches them on and off, the renewal is automatic. */
export class PushStore {
  readonly #api: Api
  readonly #platform: Platform

  constructor(api: Api, platform: Platform) {
    this.#api = api
    this.#platform = platform
  }

  get isOffered() {
    return this.#platform.push !== undefined
  }

  /** Undefined when the person, the browser or the server refused. */
  async turnOn(key: string, userId: string): Promise<NoticeSettings | undefined> {
    const subscription = await (await this.#platform.push?.())?.subscribe(key)
    if (!subscription) return undefined
    const answer = await this.#api.call(notices.subscribe, { body: subscription })
    if (!answer.ok) return undefined
    this.#platform.storage.write(pushedKey, userId)
    return answer.value
  }

  async turnOff(): Promise<NoticeSettings | undefined> {
    const answer = await this.#api.call(notices.endSubscription, {})
    if (!answer.ok) return undefined
    this.clear()
    return answer.value
  }

  /** Tells the server about this browser again, because it forgets the browser when a session ends. */
  async renew(userId: string) {
    const { push, storage } = this.#platform
    if (!push || storage.read(pushedKey) !== userId) return
    const subscription = await (await push()).current()
    if (subscription) await this.#api.call(notices.subscribe, { body: subscription })
    else storage.remove(pushedKey)
  }

  isForbidden = async () => (await this.#platform.push?.())?.isForbidden() ?? false

  /** Also called at sign-out: the next person here must not get these pushes, and is asked before getting any. */
  clear() {
    const { push, storage } = this.#platform
    if (!push || !storage.read(pushedKey)) return
    storage.remove(pushedKey)
    void push()
      .then((pushes) => pushes.unsubscribe())
      .catch(() => {})
  }
}

export const pushStore = defineStore('pushes', ({ api, platform }) => new PushStore(api, platform))
