import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualWaits } from '../engine-options.ts'
import { textPart } from './multipart-body.ts'
import { sendRequest } from './send-request.ts'

let address: string
/** Called when a whole request has arrived. */
let onWhole: (response: ServerResponse) => void
const server = createServer((request, response) => {
  request.resume().on('end', () => onWhole(response))
})
beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

function send(lastAnswerMs: number) {
  const ending = new AbortController()
  const { promise: response, resolve } = Promise.withResolvers<ServerResponse>()
  onWhole = resolve
  const sent = sendRequest({
    method: 'POST',
    url: address,
    headers: {},
    parts: [textPart('source', 'x'.repeat(1_000))],
    json: undefined,
    waits: { ...usualWaits, lastAnswerMs },
    signal: ending.signal,
  })
  return { sent, response, ending }
}

test('a form that was sent completely gets its answer though aborted meanwhile', async () => {
  const { sent, response, ending } = send(60_000)
  const answering = await response
  ending.abort()
  answering.writeHead(201).end('{}')
  expect(await sent).toMatchObject({ ok: true, value: { status: 201 } })
})

test('after an abort, the answer is waited for only briefly', async () => {
  const { sent, response, ending } = send(10)
  await response
  ending.abort()
  expect(await sent).toEqual({ ok: false, fault: { kind: 'aborted' } })
})
