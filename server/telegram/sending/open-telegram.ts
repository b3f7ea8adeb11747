import type { RawApi, Transformer } from 'grammy'
import { Api, GrammyError, HttpError } from 'grammy'
import type { LinkPreviewOptions, Update } from 'grammy/types'
import type { ServerContext } from '../../context.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { telegramAnswered } from '../../metrics/points.ts'
import type { Buttons } from '../messages/buttons.ts'
import { keyboard } from '../messages/buttons.ts'
import { cutHtml, mostInMessage } from '../messages/message-html.ts'
import { Line } from './line.ts'
import type { Urgency } from './pace.ts'
import { openPace } from './pace.ts'

/** A message to a chat; the picture is shown above the text, if Telegram can load it. */
export interface Message {
  html: string
  buttons?: Buttons | undefined
  picture?: string | undefined
}

/** `refused` is final; `blocked` lasts until the person lets the bot in again. */
export type Delivery = { kind: 'delivered'; messageId: number } | 'refused' | 'blocked' | NotYet

/** Telegram's answer to a call; `later` also if there was no turn for the call in time. */
export type Said<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; code: number; why: string }
  | { kind: 'later'; againInSeconds: number }

export interface Telegram {
  send: (telegramId: string, message: Message, urgency: Urgency) => Promise<Delivery>
  ask: <Result>(call: (api: RawApi) => Promise<Result>, urgency: Urgency) => Promise<Said<Result>>
  /** Waits for updates, up to half a minute. */
  poll: (
    args: { offset: number | undefined; allowed: readonly UpdateKind[] },
    signal: AbortSignal,
  ) => Promise<Said<Update[]>>
  /** Sends nothing more: a call that waits for a turn gets `later`. */
  close: () => void
}
/** The library's own name for an AbortSignal. */
export type CallSignal = Parameters<RawApi['getUpdates']>[1]

export type UpdateKind = Exclude<keyof Update, 'update_id'>

export const timeoutSeconds = 10
const pollSeconds = 25

type Deps = Pick<ServerContext, 'settings' | 'log' | 'db' | 'city'>

/**
 * The connection to Telegram; undefined without a bot. Every call waits for its turn (`pace.ts`). A failure that is not
 * an answer of Telegram is thrown.
 */
export function openTelegram(server: Deps, pace = openPace(server)) {
  const { settings, log, city } = server
  const token = settings.TELEGRAM_BOT_TOKEN
  if (!token) return undefined
  const apiRoot = settings.TELEGRAM_API_ROOT.replace(/\/+$/, '')
  const line = new Line(pace)
  const apiFor = (urgency: Urgency) => {
    const api = new Api(token, { apiRoot, timeoutSeconds })
    api.config.use(inTurn(line, urgency))
    return api.raw
  }
  const apis: Record<Urgency, RawApi> = {
    now: apiFor('now'),
    answer: apiFor('answer'),
    bulk: apiFor('bulk'),
  }
  const { raw: patientApi } = new Api(token, { apiRoot, timeoutSeconds: 2 * pollSeconds })
  const hear = <Result>(answer: Promise<Result>) => said(answer, { token, city: city.id })
  const telegram: Telegram = {
    ask: (call, urgency) => hear(call(apis[urgency])),
    send: async (telegramId, message, urgency) => {
      const answer = await telegram.ask(
        (to) => to.sendMessage({ chat_id: Number(telegramId), ...messageBody(message) }),
        urgency,
      )
      if (answer.kind === 'later') return { againInSeconds: answer.againInSeconds }
      if (answer.kind === 'done') return { kind: 'delivered', messageId: answer.result.message_id }
      if (answer.code === 403) return 'blocked'
      // Any other refusal is our own mistake, and a retry would not help.
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
    close: () => line.close(),
  }
  return telegram
}

/** The content of a message, both to send it and to replace one that was sent. */
export function messageBody({ html, buttons = [], picture }: Message) {
  const markup = keyboard(buttons)
  return {
    text: cutHtml(html, mostInMessage),
    parse_mode: 'HTML',
    link_preview_options: previewOf(picture),
    ...(markup && { reply_markup: markup }),
  } as const
}

export const previewOf = (picture: string | undefined): LinkPreviewOptions =>
  picture
    ? { url: picture, prefer_large_media: true, show_above_text: true }
    : { is_disabled: true }

/** Only calls that leave something in a chat count as messages to it. */
const isMessage = (method: string) => /^(send|edit|copy|forward)/.test(method)

const inTurn =
  (line: Line, urgency: Urgency): Transformer =>
  async (call, method, payload, signal) => {
    const { chat_id: chat } = payload as { chat_id?: number | string }
    const turn = await line.wait(
      isMessage(method) && chat !== undefined ? Number(chat) : undefined,
      urgency,
    )
    if (turn.kind === 'later') return tooManyCalls(Math.ceil(turn.ms / 1_000))
    const answer = await call(method, payload, signal)
    if (!answer.ok && answer.error_code === 429)
      await line.hold(secondsToWait(answer.parameters?.retry_after))
    return answer
  }

/** The same answer that Telegram would give. */
const tooManyCalls = (seconds: number) =>
  ({
    ok: false,
    error_code: 429,
    description: 'Too Many Requests',
    parameters: { retry_after: seconds },
  }) as const

const secondsToWait = (seconds: number | undefined) => Math.max(1, seconds ?? 5)

async function said<Result>(
  answer: Promise<Result>,
  { token, city }: { token: string; city: string },
): Promise<Said<Result>> {
  try {
    const said = await heard(answer, token)
    telegramAnswered.tell({ city, outcome: said.kind })
    return said
  } catch (error) {
    telegramAnswered.tell({ city, outcome: 'failed' })
    throw error
  }
}

async function heard<Result>(answer: Promise<Result>, token: string): Promise<Said<Result>> {
  try {
    return { kind: 'done', result: await answer }
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code >= 500)
      throw new TelegramAway(reasonOf(error).replaceAll(token, '…'))
    if (error.error_code === 429)
      return { kind: 'later', againInSeconds: secondsToWait(error.parameters.retry_after) }
    return { kind: 'refused', code: error.error_code, why: error.description }
  }
}

/** Replaces errors that would bring the address with the token, and people's messages, into the log. */
class TelegramAway extends Error {}

const reasonOf = (error: unknown) =>
  error instanceof HttpError && error.error instanceof Error
    ? `${error.message} ${error.error.message}`
    : String(error)
