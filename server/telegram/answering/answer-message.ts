import type { User, Message as WrittenMessage } from 'grammy/types'
import type { Language } from '../../../contract/languages.ts'
import type { StartParameter } from '../../../contract/people/start-parameter.ts'
import { readStartParameter } from '../../../contract/people/start-parameter.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { limitCalls } from '../../http/call-limits.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { rememberInChat } from '../cards/card-places.ts'
import { findCard } from '../cards/find-card.ts'
import { openButton } from '../messages/buttons.ts'
import { deepLink, miniAppPage } from '../messages/deep-link.ts'
import { inertText } from '../messages/message-html.ts'
import type { Message, Telegram } from '../sending/open-telegram.ts'
import { letInAgain, stopTelling, tellAgain, tellPerson } from '../sending/tell-person.ts'
import { languageOf } from './known-person.ts'
import { settingsMessage } from './settings-message.ts'

const messagesOfPerson = { most: 20, seconds: 60 }

/** Any message to the bot is answered with a way into the mini-app; `/start` may name a place in it. */
export async function answerMessage(
  server: ServerContext,
  telegram: Telegram,
  message: WrittenMessage,
  { isFirstTry }: { isFirstTry: boolean },
): Promise<NotYet | undefined> {
  const { from, text } = message
  if (!from || !isForBot(message)) return undefined
  await letInAgain(server, String(from.id))
  if (!text || (isFirstTry && !(await isWithinLimit(server, from.id)))) return undefined
  const lang = await languageOf(server, from)
  const { command, parameter } = readCommand(text)
  const start = command === 'start' ? readStartParameter(parameter) : undefined
  if (command === 'start') await tellAgain(server, String(from.id))
  const card = start?.kind === 'ad' ? await findCard(server, start.id, lang) : undefined
  const answer = card?.message ?? (await answerTo(server, from, lang, { command, start }))
  return tellPerson(server, telegram, String(from.id), answer, 'answer', async (messageId) => {
    if (card) await rememberInChat(server, card, { personId: from.id, messageId, lang })
  })
}

async function answerTo(
  server: ServerContext,
  from: User,
  lang: Language,
  { command, start }: { command: string | undefined; start: StartParameter | undefined },
): Promise<Message> {
  const { t } = textsIn(lang)
  if (command === 'settings') return settingsMessage(server, from, lang)
  if (command === 'stop') {
    await stopTelling(server, String(from.id))
    return { html: inertText(t('messages:bot.stopped')) }
  }
  return command === 'help' ? helpOf(server, lang) : greetingOf(server, lang, start)
}

/** Reads `/start ad_5` or `/help@sakhli_bot`; any other text has no command. */
function readCommand(text: string) {
  const [, command, parameter] = /^\/([a-z]+)(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text) ?? []
  return { command, parameter }
}

/** Messages that a person has written, and to the bot alone. */
const isForBot = ({ from, chat, via_bot: isChosenInline }: WrittenMessage) =>
  from?.is_bot === false && chat.type === 'private' && !isChosenInline

export const isStart = (message: WrittenMessage) =>
  isForBot(message) && /^\/start\b/.test(message.text ?? '')

/** Telegram's menu button has no languages, so each chat gets its own button when it starts or changes its language. */
export async function setMenuOf(
  server: ServerContext,
  telegram: Telegram,
  person: User,
): Promise<void> {
  const page = miniAppPage(server)
  if (!page) return
  const menu = textsIn(await languageOf(server, person)).t('messages:bot.menu')
  await telegram.ask(
    (api) =>
      api.setChatMenuButton({
        chat_id: person.id,
        menu_button: { type: 'web_app', text: menu, web_app: { url: page } },
      }),
    'bulk',
  )
}

function helpOf(server: ServerContext, lang: Language): Message {
  return {
    ...greetingOf(server, lang, undefined),
    html: inertText(textsIn(lang, server.city).t('messages:bot.help')),
  }
}

function greetingOf(
  server: ServerContext,
  lang: Language,
  start: StartParameter | undefined,
): Message {
  const { t } = textsIn(lang, server.city)
  const open = openButton(start ? t(`messages:bot.openAt.${start.kind}`) : t('messages:bot.open'), {
    page: miniAppPage(server, start),
    link: deepLink(server, start),
  })
  const isLink = start?.kind === 'link'
  const words = isLink
    ? t('messages:bot.linkWarning')
    : t(start?.kind === 'ad' ? 'messages:bot.card.none' : 'messages:bot.greeting')
  return {
    html: inertText(words),
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
