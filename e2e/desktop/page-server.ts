import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pageOrigin } from '../../main/protocol/page-origin.ts'

type Answer = (request: Request) => Promise<Response>

/** Stands in for Chromium's handler of a custom protocol: `http://127.0.0.1:…/x` is `app://sakhli/x`. */
export async function servePage(answer: () => Answer) {
  const server = createServer((request, response) => {
    pass(answer(), request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function pass(answer: Answer, asked: IncomingMessage, response: ServerResponse) {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const hasBody = asked.method !== 'GET' && asked.method !== 'HEAD'
  const request = new Request(pageOrigin + asked.url, {
    method: asked.method ?? 'GET',
    headers: new Headers(asked.headers as Record<string, string>),
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(asked) as ReadableStream<Uint8Array>, duplex: 'half' }),
  } as RequestInit)
  const answered = await answer(request)
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.flushHeaders()
  if (answered.body) await pipeline(Readable.fromWeb(answered.body as never), response)
  else response.end()
}
