import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import type { EventRow } from './row-feed.ts'
import { RowFeed } from './row-feed.ts'
import { RowStreams } from './row-streams.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Reads a stream with a fast heartbeat, which ends when `isStillWelcome` answers no. */
async function readStream(isStillWelcome: () => Promise<boolean>) {
  const { db, log } = server.context
  const rowsSince = async (): Promise<EventRow[]> => []
  const feed = new RowFeed(db.write, { rowsSince, log })
  const streams = new RowStreams(db.write, feed, {
    event: 'news',
    present: (row) => row,
    beatMs: 10,
  })
  const app = Fastify()
  app.get('/', (_request, reply) =>
    streams.send(reply, { ownerId: '1', lastEventId: undefined, isStillWelcome }),
  )
  const { body } = await app.inject({ url: '/' })
  const left = streams.count + feed.countOf('1')
  await app.close()
  return { body, left }
}

describe('an open stream', () => {
  test('ends at the first heartbeat after its session ended', async () => {
    let beats = 0
    const { body, left } = await readStream(async () => {
      beats += 1
      return beats < 3
    })
    expect(body).toBe(`retry: 3000\n\n${': still here\n\n'.repeat(3)}`)
    expect(left).toBe(0)
  })

  test('ends when its session cannot be checked', async () => {
    const { body } = await readStream(() => Promise.reject(new Error('no database')))
    expect(body).toBe('retry: 3000\n\n: still here\n\n')
  })
})
