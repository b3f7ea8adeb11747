import type { ReactNode } from 'react'
import { useState } from 'react'
import type { NoticeChannel, NoticeSettings } from '../../../../contract/people/notices.ts'
import { recovery } from '../../../../contract/people/recovery.ts'
import { sessions } from '../../../../contract/people/sessions.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { useConfirmed } from '../../account/index.ts'
import { botMessagesStore } from '../../bot-messages/index.ts'
import { configStore } from '../../config/index.ts'
import { sessionStore } from '../../session/index.ts'
import { channelsStore } from './channels-store.ts'
import { pushStore } from './push-store.ts'

/**
 * The state of a channel and what can be pressed, as text keys. Undefined where there is nothing to show, because the
 * server, the person or this shell has no such channel.
 */
export function wayOf(channel: NoticeChannel, settings: NoticeSettings, hasPushes: boolean) {
  const reach = settings.channels[channel]
  if (reach === 'none') return undefined
  const isGood = reach === 'open'
  if (channel === 'telegram') {
    const acts = { open: undefined, missing: 'link', silent: 'allow', lost: 'start' } as const
    const act = acts[reach] && (`telegram.${acts[reach]}` as const)
    return { state: `telegram.${reach}` as const, act, reach, isGood }
  }
  if (channel === 'email') {
    // A mailbox is never silenced as a whole: its topics are switched off one by one.
    const state = reach === 'silent' ? ('email.open' as const) : (`email.${reach}` as const)
    return { state, act: isGood ? undefined : ('email.confirm' as const), reach, isGood }
  }
  if (settings.isPushedHere) return { state: 'push.here', act: 'push.off', reach, isGood } as const
  if (!hasPushes && reach === 'missing') return undefined
  const state = isGood ? 'push.elsewhere' : reach === 'lost' ? 'push.lost' : 'push.missing'
  return { state, act: hasPushes ? 'push.on' : undefined, reach, isGood } as const
}

/** The result of a press: the text that says what is left to do or what went wrong, or that there is no text. */
export type Opened =
  | 'telegram.opened'
  | 'email.sent'
  | 'push.forbidden'
  | 'failed'
  | 'done'
  | 'aborted'

/** Makes a channel reach the person in one press. If the server wants a confirmation first, a dialog asks for it. */
export function useOpenChannel(): {
  busy: NoticeChannel | undefined
  press: (channel: NoticeChannel) => Promise<Opened>
  dialog: ReactNode
} {
  const { api, platform } = useStores()
  const store = useStore(channelsStore)
  const bot = useStore(botMessagesStore)
  const config = useStore(configStore)
  const pushes = useStore(pushStore)
  const { user } = useStore(sessionStore)
  const { confirmed, dialog } = useConfirmed()
  const [busy, setBusy] = useState<NoticeChannel>()

  const linkTelegram = async (): Promise<Opened> => {
    const answer = await confirmed(() => api.call(sessions.startLink, {}))
    if (!answer.ok) return answer.failure.kind === 'aborted' ? 'aborted' : 'failed'
    if (!answer.value.url) return 'failed'
    platform.openLink(answer.value.url)
    return 'telegram.opened'
  }
  const letBotIn = async (): Promise<Opened> => {
    await bot.load()
    if (bot.canAllow) return (await bot.allow()) ? 'done' : 'failed'
    await config.load()
    const name = config.value?.botName
    if (!name) return 'failed'
    platform.openLink(`https://t.me/${name}?start`)
    return 'telegram.opened'
  }
  const switchPushes = async ({ pushKey, isPushedHere }: NoticeSettings): Promise<Opened> => {
    if (!pushKey || !user) return 'failed'
    const now = isPushedHere ? await pushes.turnOff() : await pushes.turnOn(pushKey, user.id)
    if (!now) return (await pushes.isForbidden()) ? 'push.forbidden' : 'failed'
    store.take(now)
    return 'done'
  }
  const confirmAddress = async (): Promise<Opened> =>
    (await api.call(recovery.askConfirmation, {})).ok ? 'email.sent' : 'failed'

  const act = async (channel: NoticeChannel): Promise<Opened> => {
    const { settings } = store
    if (!settings) return 'failed'
    if (channel === 'push') return switchPushes(settings)
    if (channel === 'email') return confirmAddress()
    const opened = await (settings.channels.telegram === 'missing' ? linkTelegram() : letBotIn())
    if (opened === 'done') await store.load()
    return opened
  }
  const press = async (channel: NoticeChannel) => {
    setBusy(channel)
    const opened = await act(channel)
    setBusy(undefined)
    return opened
  }
  return { busy, press, dialog }
}
