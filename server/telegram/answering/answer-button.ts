import type { CallbackQuery } from 'grammy/types'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { pressStillAvailable } from '../freshness/press-still-available.ts'
import { keyboard } from '../messages/buttons.ts'
import { pressAlert } from '../notices/press-alert.ts'
import { pressRequest } from '../notices/press-request.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { messageBody } from '../sending/open-telegram.ts'
import { callerOfTelegram, languageOf } from './known-person.ts'
import type { Press, Pressed } from './press.ts'
import { pressSettings } from './settings-message.ts'

/** The handlers of buttons, by the first word of the buttons' data. */
const presses: Record<string, (press: Press) => Promise<Pressed | undefined>> = {
  still: pressStillAvailable,
  alert: pressAlert,
  request: pressRequest,
  settings: pressSettings,
}

/** Does what the button says, tells the person, and changes the message with the button. */
export async function answerButton(
  server: ServerContext,
  telegram: Telegram,
  query: CallbackQuery,
): Promise<NotYet | undefined> {
  const { data = '' } = query
  const [lang, caller] = await Promise.all([
    languageOf(server, query.from),
    callerOfTelegram(server, query.from),
  ])
  const { t } = textsIn(lang)
  const act = presses[/^[a-z]+(?=[:_])/.exec(data)?.[0] ?? '']
  const pressed = await Promise.resolve(act?.({ server, query, caller, lang })).catch(
    (error: unknown): Pressed => {
      server.log.warn({ err: error }, 'a press of a button did nothing')
      return { said: t('messages:bot.failed') }
    },
  )
  const { said, ...change } = pressed ?? { said: t('messages:bot.oldButton') }
  await telegram.ask(
    (api) => api.answerCallbackQuery({ callback_query_id: query.id, text: said.slice(0, 200) }),
    'now',
  )
  return changeMessage(telegram, query, change)
}

/** If Telegram no longer lets us change the message, its old buttons do no harm. */
async function changeMessage(
  telegram: Telegram,
  { message: under }: CallbackQuery,
  { message, buttons }: Omit<Pressed, 'said'>,
): Promise<NotYet | undefined> {
  if (!under) return undefined
  const place = { chat_id: under.chat.id, message_id: under.message_id }
  const answer = message
    ? await telegram.ask(
        (api) => api.editMessageText({ ...place, ...messageBody(message) }),
        'answer',
      )
    : buttons &&
      (await telegram.ask(
        (api) =>
          api.editMessageReplyMarkup({
            ...place,
            reply_markup: keyboard(buttons) ?? { inline_keyboard: [] },
          }),
        'answer',
      ))
  return answer?.kind === 'later' ? answer : undefined
}
