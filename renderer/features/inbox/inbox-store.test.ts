import { observable } from 'mobx'
import { describe, expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import type { Appointment, AppointmentCounts } from '../../../contract/people/appointments.ts'
import type { User } from '../../../contract/people/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { ListingsStore } from '../listings/index.ts'
import { SessionStore } from '../session/index.ts'
import { InboxStore } from './inbox-store.ts'

const request = (id: number, part: Partial<Appointment> = {}): Appointment => ({
  id: String(id),
  adId: '3',
  adTitle: 'At the sea',
  adAddress: null,
  username: 'Anna',
  phone: null,
  at: null,
  message: null,
  status: 'new',
  note: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: `2026-11-21T12:00:${String(id % 60).padStart(2, '0')}.000Z`,
  ...part,
})

/** A server with requests, newest first; it can be told to refuse changes. */
function open(count = 3) {
  const server = {
    rows: Array.from({ length: count }, (_, i) => request(count - i)),
    isBroken: false,
    asked: 0,
  }
  const api = makeApi({
    send: async (url, { method, body }) => {
      server.asked += 1
      const { pathname, searchParams } = new URL(url, 'http://server')
      const status = searchParams.get('status')
      if (method === 'PATCH') {
        if (server.isBroken) return Response.json({ code: 'INTERNAL' }, { status: 500 })
        const id = pathname.split('/').at(-1)
        const changes = JSON.parse(String(body)) as Partial<Appointment>
        server.rows = server.rows.map((row) => (row.id === id ? { ...row, ...changes } : row))
        return Response.json(server.rows.find((row) => row.id === id))
      }
      if (pathname.endsWith('/counts')) {
        const counts = { new: 0, contacted: 0, scheduled: 0, done: 0, declined: 0 }
        for (const row of server.rows) counts[row.status] += 1
        return Response.json(counts satisfies AppointmentCounts)
      }
      const offset = Number(searchParams.get('offset') ?? 0)
      const limit = Number(searchParams.get('limit'))
      if (limit > limits.page.maxSize) return Response.json({ code: 'WRONG_DATA' }, { status: 400 })
      const found = server.rows.filter((row) => !status || row.status === status)
      return Response.json(found.slice(offset, offset + limit))
    },
  })
  const session = new SessionStore(api, emptyDevice)
  session.restore({ kind: 'signedIn', user: { id: '5', isAdmin: true } as User })
  const newRequests = observable.box(0)
  const inbox = new InboxStore({
    api,
    session,
    newRequests,
    listings: new ListingsStore(api),
    platform: {
      storage: { read: () => undefined, write: () => true, remove: () => {} },
    } as unknown as Platform,
  })
  const arrived: string[] = []
  inbox.onNew(({ id }) => arrived.push(id))
  const idsOf = (status: Appointment['status']) => inbox.rowsOf(status).map(({ id }) => id)
  return { inbox, server, arrived, idsOf, newRequests }
}

describe('the tabs of the inbox', () => {
  test('are read page by page without a gap, even if a request moves on meanwhile', async () => {
    const { inbox, idsOf } = open(45)
    await inbox.open('new')
    expect(idsOf('new')).toHaveLength(20)
    expect(idsOf('new')[0]).toBe('45')
    await inbox.move('40', 'contacted')
    await inbox.loadMore('new')
    await inbox.loadMore('new')
    const expected = Array.from({ length: 45 }, (_, i) => String(45 - i)).filter(
      (id) => id !== '40',
    )
    expect(idsOf('new')).toEqual(expected)
    expect(inbox.stateOf('new')).toEqual({ kind: 'ended' })
  })

  test('show a move at once, also in the counts, and undo it when it fails', async () => {
    const { inbox, server, idsOf, newRequests } = open()
    await inbox.open('new')
    await inbox.open('done')
    server.isBroken = true
    const moving = inbox.move('2', 'done')
    expect([idsOf('new'), idsOf('done')]).toEqual([['3', '1'], ['2']])
    expect(newRequests.get()).toBe(2)
    expect(await inbox.move('2', 'declined')).toBe('busy')
    expect(await moving).toMatchObject({ status: 500 })
    expect([idsOf('new'), idsOf('done')]).toEqual([['3', '2', '1'], []])
    expect(newRequests.get()).toBe(3)
  })

  test('are loaded once, also when opened again', async () => {
    const { inbox, server } = open()
    await inbox.open('new')
    const { asked } = server
    await inbox.open('new')
    expect(server.asked).toBe(asked)
  })
})

describe('a new viewing request', () => {
  test('is put first, counted and announced, once', async () => {
    const { inbox, server, arrived, idsOf, newRequests } = open()
    await inbox.open('new')
    await inbox.catchUp()
    expect(arrived).toEqual([])
    server.rows = [request(4), ...server.rows]
    inbox.hear(JSON.stringify(request(4)))
    inbox.hear(JSON.stringify(request(4)))
    expect(idsOf('new')).toEqual(['4', '3', '2', '1'])
    expect(arrived).toEqual(['4'])
    await expect.poll(() => newRequests.get()).toBe(4)
  })

  test('that came during a lost connection is announced at the next one', async () => {
    const { inbox, server, arrived, idsOf } = open()
    await inbox.open('new')
    await inbox.catchUp()
    server.rows = [
      request(4),
      ...server.rows.map((row) => (row.id === '2' ? { ...row, status: 'done' as const } : row)),
    ]
    await inbox.catchUp()
    expect(arrived).toEqual(['4'])
    expect(idsOf('new')).toEqual(['4', '3', '1'])
    expect(inbox.counts).toMatchObject({ new: 3, done: 1 })
  })

  test('is announced once even beyond the size of a page', async () => {
    const { inbox, server, arrived } = open(limits.page.maxSize + 30)
    await inbox.catchUp()
    await inbox.open('new')
    while (inbox.stateOf('new').kind === 'ready') await inbox.loadMore('new')
    server.rows = [request(limits.page.maxSize + 31), ...server.rows]
    await inbox.catchUp()
    expect(inbox.stateOf('new')).toEqual({ kind: 'ready' })
    expect(arrived).toHaveLength(1)
    while (inbox.stateOf('new').kind === 'ready') await inbox.loadMore('new')
    expect(inbox.rowsOf('new')).toHaveLength(limits.page.maxSize + 31)
  })

  test('is not announced when only changed elsewhere', async () => {
    const { inbox, arrived, idsOf } = open()
    await inbox.open('new')
    await inbox.catchUp()
    inbox.hear(
      JSON.stringify(request(2, { status: 'done', updatedAt: '2026-11-21T13:00:00.000Z' })),
    )
    expect(idsOf('new')).toEqual(['3', '1'])
    expect(arrived).toEqual([])
  })

  test('that is older than the known version is ignored', async () => {
    const { inbox, idsOf } = open()
    await inbox.open('new')
    inbox.hear(
      JSON.stringify(request(2, { status: 'done', updatedAt: '2026-11-20T00:00:00.000Z' })),
    )
    inbox.hear('not a request')
    expect(idsOf('new')).toEqual(['3', '2', '1'])
  })
})
