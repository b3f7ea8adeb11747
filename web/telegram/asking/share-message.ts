import { writeStartParameter } from '../../../contract/people/start-parameter.ts'
import { telegram as routes } from '../../../contract/people/telegram.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api } from '../../../renderer/kernel/api/api-client.ts'
import type { SharedPage, ShareOutcome } from '../../../renderer/kernel/platform/platform.ts'
import { openLink } from '../open-link.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'
import { askTelegram } from './ask-telegram.ts'

export interface ShareListing {
  /** The id of the bot's message about a listing, with its image; undefined if the server made none. */
  prepare: (id: Id) => Promise<string | undefined>
  botName: () => string | null | undefined
}

const patienceMs = 600_000

/** Shares a message from the bot, with image and button, if the client can send one; else a link. */
export async function shareInTelegram(
  telegram: Telegram,
  { url, text, start }: SharedPage,
  { prepare, botName }: ShareListing,
): Promise<ShareOutcome> {
  if (start?.kind === 'ad' && telegram.knows('web_app_send_prepared_message')) {
    const id = await prepare(start.id)
    const answer =
      id &&
      (await askTelegram(telegram, {
        ask: () => telegram.post('web_app_send_prepared_message', { id }),
        answers: ['prepared_message_sent', 'prepared_message_failed'],
        timeoutMs: patienceMs,
      }))
    if (answer && answer.event === 'prepared_message_sent') return 'shared'
    if (answer && isDeclined(answer.payload)) return 'dismissed'
  }
  const bot = botName()
  const link = start && bot ? `https://t.me/${bot}?startapp=${writeStartParameter(start)}` : url
  const query = `url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`
  return openLink(telegram, `https://t.me/share/url?${query}`) ? 'shared' : 'failed'
}

const isDeclined = (payload: unknown) =>
  (payload as { error?: unknown } | undefined)?.error === 'USER_DECLINED'

/** The same, with a message that the server prepares. */
export const share = (
  telegram: Telegram,
  page: SharedPage,
  { api, botName }: { api: Api; botName: ShareListing['botName'] },
) =>
  shareInTelegram(telegram, page, {
    prepare: async (id) => {
      const answer = await api.call(routes.shareMessage, { params: { id } })
      return answer.ok ? answer.value.preparedMessageId : undefined
    },
    botName,
  })
