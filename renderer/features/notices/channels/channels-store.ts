import { makeAutoObservable, runInAction } from 'mobx'
import type {
  NoticeChannel,
  NoticeSettings,
  NoticeTopic,
} from '../../../../contract/people/notices.ts'
import { noticeChannels, notices } from '../../../../contract/people/notices.ts'
import type { Api, Failure } from '../../../kernel/api/api-client.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'

type State = { kind: 'idle' | 'loading' | 'ready' } | { kind: 'failed'; failure: Failure }

/** Which topics each channel tells the person, and which channels reach them. */
export class ChannelsStore {
  state: State = { kind: 'idle' }
  settings: NoticeSettings | undefined
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  /** Whether any channel outside the product tells the topic; undefined until the server has answered. */
  isTold(topic: NoticeTopic): boolean | undefined {
    const { settings } = this
    const row = settings?.topics.find((each) => each.topic === topic)
    return (
      settings &&
      noticeChannels.some((channel) => settings.channels[channel] === 'open' && row?.by[channel])
    )
  }

  async load() {
    if (this.state.kind === 'loading') return
    this.state = { kind: 'loading' }
    const answer = await this.#api.call(notices.settings, {})
    runInAction(() => {
      if (answer.ok) this.settings = answer.value
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }

  take(settings: NoticeSettings) {
    this.settings = settings
  }

  /** Shows the choice at once, and the old one again if the server refuses. Returns whether the server accepted. */
  async choose(topic: NoticeTopic, channel: NoticeChannel, isOn: boolean): Promise<boolean> {
    this.#show(topic, channel, isOn)
    const answer = await this.#api.call(notices.choose, { body: { topic, channel, isOn } })
    if (!answer.ok) this.#show(topic, channel, !isOn)
    return answer.ok
  }

  #show = (topic: NoticeTopic, channel: NoticeChannel, isOn: boolean) =>
    runInAction(() => {
      if (!this.settings) return
      const topics = this.settings.topics.map((row) =>
        row.topic === topic ? { ...row, by: { ...row.by, [channel]: isOn } } : row,
      )
      this.settings = { ...this.settings, topics }
    })
}

export const channelsStore = defineStore('notice channels', ({ api }) => new ChannelsStore(api))
