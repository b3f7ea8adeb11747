import type { RawApi } from 'grammy'
import { Api, GrammyError, HttpError } from 'grammy'
import type { Update } from 'grammy/types'
import type { ServerContext } from '../context.ts'
import type { Buttons } from './buttons.ts'
import { keyboard } from './buttons.ts'
import { cutHtml, mostInMessage } from './message-html.ts'

/** `refused` is for good; `blocked` too, until the person lets the bot in again. */
export type Delivery = 'delivered' | 'refused' | 'blocked' | { againInSeconds: number }

/** What Telegram said to a call. */
export type Said<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; code: number; why: string }
  | { kind: 'later'; againInSeconds: number }

export interface Telegram {
  send: (telegramId: string, html: string, buttons?: Buttons) => Promise<Delivery>
  ask: <Result>(call: (api: RawApi) => Promise<Result>) => Promise<Said<Result>>
  /** Waits for updates, up to half a minute. */
  poll: (
    args: { offset: number | undefined; allowed: readonly UpdateKind[] },
    signal: AbortSignal,
  ) => Promise<Said<Update[]>>
}
/** The library's own name for an AbortSignal. */
export type CallSignal = Parameters<RawApi['getUpdates']>[1]

export type UpdateKind = Exclude<keyof Update, 'update_id'>

const timeoutSeconds = 10
const pollSeconds = 25

/** The way to Telegram, absent without a bot. What fails otherwise than by Telegram's word is thrown. */
export function openTelegram({ settings, log }: Pick<ServerContext, 'settings' | 'log'>) {
  const token = settings.TELEGRAM_BOT_TOKEN
  if (!token) return undefined
  const apiRoot = settings.TELEGRAM_API_ROOT.replace(/\/+$/, '')
  const { raw: api } = new Api(token, { apiRoot, timeoutSeconds })
  const { raw: patientApi } = new Api(token, { apiRoot, timeoutSeconds: 2 * pollSeconds })
  const hear = <Result>(answer: Promise<Result>) => said(answer, token)
  const telegram: Telegram = {
    ask: (call) => hear(call(api)),
    send: async (telegramId, html, buttons = []) => {
      const markup = keyboard(buttons)
      const answer = await telegram.ask((to) =>
        to.sendMessage({
          chat_id: Number(telegramId),
          text: cutHtml(html, mostInMessage),
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
          ...(markup && { reply_markup: markup }),
        }),
      )
      if (answer.kind === 'later') return { againInSeconds: answer.againInSeconds }
      if (answer.kind === 'done') return 'delivered'
      if (answer.code === 403) return 'blocked'
      // Any other refusal is ours to look at, and no better for being repeated.
      log.warn({ code: answer.code, why: answer.why }, 'Telegram took no message')
      return 'refused'
    },
    poll: ({ offset, allowed }, signal) =>
      hear(
        patientApi.getUpdates(
          {
            timeout: pollSeconds,
            limit: 50,
            allowed_updates: allowed,
            ...(offset !== undefined && { offset }),
          },
          signal as CallSignal,
        ),
      ),
  }
  return telegram
}

async function said<Result>(answer: Promise<Result>, token: string): Promise<Said<Result>> {
  try {
    return { kind: 'done', result: await answer }
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code >= 500)
      throw new TelegramAway(reasonOf(error).replaceAll(token, '…'))
    if (error.error_code === 429)
      return { kind: 'later', againInSeconds: Math.max(1, error.parameters.retry_after ?? 5) }
    return { kind: 'refused', code: error.error_code, why: error.description }
  }
}

/** In place of errors that carry the address with the token, and people's messages, into logs. */
class TelegramAway extends Error {}

const reasonOf = (error: unknown) =>
  error instanceof HttpError && error.error instanceof Error
    ? `${error.message} ${error.error.message}`
    : String(error)
