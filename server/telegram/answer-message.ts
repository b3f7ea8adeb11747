import type { Message } from 'grammy/types'
import type { Language } from '../../contract/languages.ts'
import type { StartParameter } from '../../contract/start-parameter.ts'
import { readStartParameter } from '../../contract/start-parameter.ts'
import { textsIn } from '../../texts/all-languages.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { limitCalls } from '../http/call-limits.ts'
import type { Buttons } from './buttons.ts'
import { openButton } from './buttons.ts'
import { deepLink, miniAppPage } from './deep-link.ts'
import { languageOf } from './known-person.ts'
import { inertText } from './message-html.ts'
import type { Telegram } from './open-telegram.ts'
import { retry } from './retry.ts'
import { letInAgain, tellPerson } from './tell-person.ts'

const messagesOfPerson = { most: 20, seconds: 60 }

/** Whatever somebody writes to the bot is answered with the way into the mini-app; `/start` may name a place in it. */
export async function answerMessage(
  server: ServerContext,
  telegram: Telegram,
  message: Message,
  signal: AbortSignal,
): Promise<void> {
  const { from, chat, text, via_bot: isChosenInline } = message
  if (!from || from.is_bot || chat.type !== 'private') return
  await letInAgain(server, String(from.id))
  if (!text || isChosenInline || !(await isWithinLimit(server, from.id))) return
  const [, parameter] = /^\/start(?:@\w+)?\s+(\S+)\s*$/.exec(text) ?? []
  const lang = await languageOf(server, from)
  const greeting = greetingOf(server, lang, readStartParameter(parameter))
  await retry(
    async () => (await tellPerson(server, telegram, String(from.id), greeting)) ?? 'told',
    {
      signal,
      attempts: 3,
    },
  )
  const page = miniAppPage(server)
  if (!page) return
  const menu = textsIn(lang).t('messages:bot.menu')
  await telegram.ask((api) =>
    api.setChatMenuButton({
      chat_id: from.id,
      menu_button: { type: 'web_app', text: menu, web_app: { url: page } },
    }),
  )
}

function greetingOf(
  server: ServerContext,
  lang: Language,
  start: StartParameter | undefined,
): { html: string; buttons: Buttons } {
  const { t } = textsIn(lang)
  const open = openButton(start ? t(`messages:bot.openAt.${start.kind}`) : t('messages:bot.open'), {
    page: miniAppPage(server, start),
    link: deepLink(server, start),
  })
  const isLink = start?.kind === 'link'
  return {
    html: inertText(t(isLink ? 'messages:bot.linkWarning' : 'messages:bot.greeting')),
    buttons: [
      [open],
      [
        isLink
          ? undefined
          : { text: t('messages:bot.searchHere'), switch_inline_query_current_chat: '' },
      ],
    ],
  }
}

async function isWithinLimit(server: ServerContext, id: number): Promise<boolean> {
  try {
    await limitCalls(server, `bot:${id}`, messagesOfPerson)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
