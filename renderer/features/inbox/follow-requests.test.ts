import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followRequests } from './follow-requests.ts'

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
  const following = followRequests(stop.signal, {
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

describe('listening', () => {
  test('goes on after the line was cut, and says so each time it is open', async () => {
    const told = listen()
    await expect.poll(() => told.opened).toBe(1)
    answers[0]?.write('data: first\n\n')
    await expect.poll(() => told.heard).toEqual(['first'])
    answers[0]?.destroy()
    await expect.poll(() => told.opened).toBe(2)
    answers[1]?.write('data: second\n\n')
    await expect.poll(() => told.heard).toEqual(['first', 'second'])
  })

  test('takes a line on which nothing is said for a dead one', async () => {
    const told = listen(40)
    await expect.poll(() => told.opened).toBeGreaterThan(2)
  })

  test('waits out a server that is too busy', async () => {
    status = 503
    const told = listen()
    await expect.poll(() => told.isOver).toBe(false)
    status = 200
    await expect.poll(() => told.opened).toBe(1)
  })

  test.each([401, 403])('ends where it is not welcome: %i', async (refusal) => {
    status = refusal
    const told = listen()
    await expect.poll(() => told.isOver).toBe(true)
    expect(told.opened).toBe(0)
  })

  test('ends when told to', async () => {
    const told = listen()
    await expect.poll(() => told.opened).toBe(1)
    stop.abort()
    await expect.poll(() => told.isOver).toBe(true)
  })
})
