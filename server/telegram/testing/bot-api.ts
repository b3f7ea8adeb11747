import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Update } from 'grammy/types'
import type { Body } from './bot-api-rules.ts'
import { flawOf } from './bot-api-rules.ts'
import { UpdateQueue } from './bot-api-updates.ts'

/** A call as it was received. */
export interface BotCall {
  method: string
  path: string
  body: Body
  /** When the call was received, in milliseconds of `performance.now()`. */
  at: number
}

export interface SentMessage {
  chat_id: number
  text: string
  parse_mode: string
  path: string
  reply_markup?: { inline_keyboard: { text: string; [kind: string]: unknown }[][] }
}

type Answer = { status: number; body: object } | 'cut' | 'never'

const done = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } })

export const tooMany = (seconds: number): Answer => ({
  status: 429,
  body: {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${seconds}`,
    parameters: { retry_after: seconds },
  },
})
export const refusal = (code: number, description: string): Answer => ({
  status: code,
  body: { ok: false, error_code: code, description },
})

/** Methods that return more than `true`. */
const results: Record<string, (count: number) => unknown> = {
  sendMessage: (count) => ({ message_id: count }),
  editMessageText: (count) => ({ message_id: count }),
  savePreparedInlineMessage: (count) => ({
    id: `prepared-${count}`,
    expiration_date: 2_000_000_000,
  }),
}

/**
 * A stand-in for Telegram's Bot API, as seen over the network: it stores what it is sent and answers as it is told to.
 */
export async function openBotApi() {
  const messages: SentMessage[] = []
  const calls: BotCall[] = []
  const told = new Map<string, Answer[]>()
  const updates = new UpdateQueue()
  let takesMs = 0

  const answerTo = async ({ method, body }: BotCall, gone: AbortSignal): Promise<Answer> => {
    const answer = told.get(method)?.shift()
    if (answer) return answer
    const flaw = flawOf(method, body)
    if (flaw) return refusal(400, `Bad Request: ${flaw}`)
    if (method === 'setWebhook') updates.webhook = String(body.url)
    if (method === 'deleteWebhook') updates.webhook = ''
    if (method !== 'getUpdates') return done(results[method]?.(calls.length) ?? true)
    const found = await updates.take(body, gone)
    return typeof found === 'string' ? refusal(409, `Conflict: ${found}`) : done(found)
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const method = path.slice(path.lastIndexOf('/') + 1)
    const body = JSON.parse((await textOf(request)) || '{}') as Body
    const call: BotCall = { method, path, body, at: performance.now() }
    calls.push(call)
    if (method === 'sendMessage') messages.push({ ...(call.body as unknown as SentMessage), path })
    const answer = await answerTo(call, leavingOf(response))
    if (takesMs > 0 && method !== 'getUpdates') await delay(takesMs)
    give(request, response, answer)
  })
  // Otherwise it might close a connection just as the next call is sent on it.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every call, `getUpdates` included. */
    calls,
    callsOf: (method: string) => calls.filter((call) => call.method === method),
    messages,
    /** The answers to the next messages; after them, messages succeed again. */
    answerNext: (...next: Answer[]) => add(told, 'sendMessage', next),
    answerNextTo: (method: string, ...next: Answer[]) => add(told, method, next),
    /** How long every call takes from now on. */
    answersAfter: (ms: number) => {
      takesMs = ms
    },
    /** Adds an update for `getUpdates`. */
    push: (update: Omit<Update, 'update_id'>) => updates.push(update),
    updates,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type BotApi = Awaited<ReturnType<typeof openBotApi>>

function add(told: Map<string, Answer[]>, method: string, next: Answer[]) {
  told.set(method, [...(told.get(method) ?? []), ...next])
}

function give(request: IncomingMessage, response: ServerResponse, answer: Answer) {
  if (answer === 'never') return
  if (answer === 'cut') {
    request.socket.destroy()
    return
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
}

function leavingOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
