import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { get } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../contract/people/appointments.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { buildApp } from '../../app.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let site: string
let owner: Someone
let other: Someone
let listing: string
const opened: ClientRequest[] = []

beforeAll(async () => {
  server = await openTestServer()
  site = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.someone({ is_admin: true })
  other = await server.someone({ is_admin: true })
  listing = await server.listing(owner.id, { title: 'At the sea' })
})
afterEach(() => {
  for (const asking of opened.splice(0)) asking.destroy()
})

interface Event {
  id: string
  appointment: Appointment
}

/** Opens a stream as a browser would and hands out its events one by one. */
async function listen(who: Someone, headers: Record<string, string> = {}, at = site) {
  const asking = get(`${at}${apiBase}/appointments/events`, {
    agent: false,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  })
  opened.push(asking)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]()
  let text = ''
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const id = /^id: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (id && data) return { id, appointment: JSON.parse(data) }
        continue
      }
      const chunk = await chunks.next()
      if (chunk.done) return undefined
      text += chunk.value
    }
  }
  return { answer, next, leave: () => asking.destroy() }
}

const ask = async (last: string, id = listing) =>
  (
    await server.call(appointments.request, {
      params: { id },
      body: { phone: `+99555500000${last}` },
    })
  ).body.id
const change = (id: string, body: object) =>
  server.call(appointments.update, { params: { id }, body }, { as: owner })

describe('the stream of requests', () => {
  test('sends the owner new and changed requests, and none of another owner', async () => {
    const stream = await listen(owner)
    expect(stream.answer.statusCode).toBe(200)
    expect(stream.answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(stream.answer.headers['cache-control']).toContain('no-store')
    await ask('1', await server.listing(other.id))
    const id = await ask('2')
    expect((await stream.next())?.appointment).toMatchObject({
      id,
      phone: '+995555000002',
      status: 'new',
    })
    await change(id, { status: 'contacted' })
    expect((await stream.next())?.appointment).toMatchObject({ id, status: 'contacted' })
  })

  test('continues after the last event that was seen', { tags: 'long' }, async () => {
    const stream = await listen(owner)
    const seen = await ask('1')
    const last = await stream.next()
    expect(last?.appointment.id).toBe(seen)
    stream.leave()
    const missed = [await ask('2'), await ask('3')]

    const again = await listen(owner, { 'last-event-id': last?.id ?? '' })
    expect([(await again.next())?.appointment.id, (await again.next())?.appointment.id]).toEqual(
      missed,
    )
  })

  test('ignores a last event id that is invalid', { tags: 'long' }, async () => {
    const stream = await listen(owner, { 'last-event-id': "'; drop table appointments" })
    const id = await ask('1')
    expect((await stream.next())?.appointment.id).toBe(id)
  })

  test('sends what another server process wrote', async () => {
    const stream = await listen(owner)
    const neighbour = await buildApp(server.context)
    const answer = await neighbour.inject({
      method: 'POST',
      url: `${apiBase}/apartments/appointment/${listing}`,
      payload: { phone: '+995555000007' },
    })
    await neighbour.close()
    expect((await stream.next())?.appointment.id).toBe(answer.json().id)
  })

  test('is open to advertisers only, with ten streams each at most', async () => {
    const visitor = await server.someone()
    expect((await listen(visitor)).answer.statusCode).toBe(403)
    for (let open = 0; open < 10; open += 1)
      expect((await listen(owner)).answer.statusCode).toBe(200)
    const eleventh = await listen(owner)
    expect(eleventh.answer.statusCode).toBe(429)
    expect(eleventh.answer.headers['retry-after']).toBeTruthy()
    expect((await listen(other)).answer.statusCode).toBe(200)
  })

  test('frees its place when its reader disconnects', async () => {
    const streams = []
    for (let open = 0; open < 10; open += 1) streams.push(await listen(owner))
    for (const stream of streams) stream.leave()
    await expect.poll(async () => (await listen(owner)).answer.statusCode).toBe(200)
  })

  test('ends when the server stops, without delaying the stop', async () => {
    const neighbour = await buildApp(server.context)
    const at = await neighbour.listen({ port: 0, host: '127.0.0.1' })
    const stream = await listen(owner, {}, at)
    expect(stream.answer.statusCode).toBe(200)
    const started = performance.now()
    await neighbour.close()
    expect(await stream.next()).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
