import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followEvents, readEvents } from './follow-events.ts'

let server: Server
let answers: ServerResponse[]
let status: number
let stop: AbortController
let address: string

beforeEach(async () => {
  answers = []
  status = 200
  stop = new AbortController()
  server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/event-stream' })
    response.write('retry: 3000\n\n')
    if (status === 200) answers.push(response)
    else response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  stop.abort()
  server.closeAllConnections()
  server.close()
})

function listen(silenceMs = 10_000) {
  const told = { opened: 0, heard: [] as string[], isOver: false }
  const following = followEvents(stop.signal, {
    connect: (signal) => fetch(address, { signal }),
    onOpen: () => {
      told.opened += 1
    },
    hear: (data) => told.heard.push(data),
    silenceMs,
    waitMs: () => 5,
  })
  void following.then(() => {
    told.isOver = true
  })
  return told
}

describe('following the server’s events', () => {
  test('continues after a cut connection, and reports each opening', async () => {
    const told = listen()
    await expect.poll(() => told.opened).toBe(1)
    answers[0]?.write('data: first\n\n')
    await expect.poll(() => told.heard).toEqual(['first'])
    answers[0]?.destroy()
    await expect.poll(() => told.opened).toBe(2)
    answers[1]?.write('data: second\n\n')
    await expect.poll(() => told.heard).toEqual(['first', 'second'])
  })

  test('reconnects after a silence', async () => {
    const told = listen(40)
    await expect.poll(() => told.opened).toBeGreaterThan(2)
  })

  test('waits while the server is overloaded', async () => {
    status = 503
    const told = listen()
    await expect.poll(() => told.isOver).toBe(false)
    status = 200
    await expect.poll(() => told.opened).toBe(1)
  })

  test.each([401, 403])('ends when refused with %i', async (refusal) => {
    status = refusal
    const told = listen()
    await expect.poll(() => told.isOver).toBe(true)
    expect(told.opened).toBe(0)
  })

  test('ends when aborted', async () => {
    const told = listen()
    await expect.poll(() => told.opened).toBe(1)
    stop.abort()
    await expect.poll(() => told.isOver).toBe(true)
  })
})

/** Bytes as the network delivers them: cut anywhere, even within a letter. */
const cut = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream<Uint8Array>({
    start(out) {
      for (let at = 0; at < bytes.length; at += size) out.enqueue(bytes.slice(at, at + size))
      out.close()
    },
  })
}

const sent =
  'retry: 3000\n\nid: 1-7\nevent: appointment\ndata: {"message":"Можно вечером?"}\n\n: still here\n\ndata: a\ndata: b\n\ndata: unfinished'

test.each([1, 3, 64, 10_000])('events are read whole from pieces of %i bytes', async (size) => {
  const heard: string[] = []
  for await (const data of readEvents(cut(sent, size))) heard.push(data)
  expect(heard).toEqual(['{"message":"Можно вечером?"}', 'a\nb'])
})

test('the connection is closed when the reader stops', async () => {
  let isLetGo = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (out) => out.enqueue(new TextEncoder().encode('data: again\n\n')),
    cancel: () => {
      isLetGo = true
    },
  })
  for await (const data of readEvents(endless)) {
    expect(data).toBe('again')
    break
  }
  expect(isLetGo).toBe(true)
})
