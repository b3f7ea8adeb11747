import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SentMessage {
  chat_id: number
  text: string
  parse_mode: string
  path: string
}

type Answer = { status: number; body: object } | 'cut'

const taken: Answer = { status: 200, body: { ok: true, result: { message_id: 1 } } }

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

/** Telegram's Bot API as far as the wire shows it: keeps what it is sent and answers as it is told to. */
export async function openBotApi() {
  const messages: SentMessage[] = []
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as Omit<SentMessage, 'path'>
    messages.push({ ...body, path: request.url ?? '' })
    const answer = answers.shift() ?? taken
    if (answer === 'cut') return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    /** What the next calls get, before it is all well again. */
    answerNext: (...next: Answer[]) => answers.push(...next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type BotApi = Awaited<ReturnType<typeof openBotApi>>

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
