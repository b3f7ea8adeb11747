import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { appointments } from '../../../../contract/people/appointments.ts'
import type { Notice } from '../../../../contract/people/notices.ts'
import { notices } from '../../../../contract/people/notices.ts'
import { sessions } from '../../../../contract/people/sessions.ts'
import { openNetworks } from '../../../http/addresses/private-networks.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { fewOf } from '../../../testing/few-of.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { workOnJobs } from '../../../testing/work-on-jobs.ts'
import { makeSealer } from '../../security/sealer.ts'
import { insertSession } from '../../sessions/session-repository.ts'
import { openPushKeys } from './push-keys.ts'
import type { SubscriptionRow } from './push-subscriptions.ts'
import { openPushSender } from './send-push.ts'
import type { Browser, PushService } from './testing/push-service.ts'
import { openPushService } from './testing/push-service.ts'

let service: PushService
let server: TestServer
let stop: () => Promise<void>
let person: Someone
let browser: Browser
const day = 86_400_000
let now = new Date()

beforeAll(async () => {
  service = await openPushService()
  server = await openTestServer(
    { QUIET_HOURS: 'off', PUSH_NETWORKS: '127.0.0.1', PUBLIC_URL: 'https://sakhli.example' },
    { clock: () => now },
  )
  ;({ stop } = await workOnJobs(server))
})
afterAll(async () => {
  await stop()
  await server.close()
  await service.close()
})
beforeEach(async () => {
  now = new Date()
  person = await server.someone({ is_admin: true })
  browser = service.addBrowser()
})

const subscribe = (to = browser, as = person) =>
  server.call(notices.subscribe, { body: to.subscription }, { as })
const settings = async (as = person) => (await server.call(notices.settings, {}, { as })).body
const told = async () =>
  (await server.call(notices.find, { query: {} }, { as: person })).body as Notice[]
const losses = async () => (await told()).filter(({ kind }) => kind === 'channel')
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from jobs.job
          where state < 'completed' and name = 'tell-push'`.execute(server.context.db.write)
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(0)
async function ask() {
  const id = await server.listing(person.id, { title: 'У моря' })
  await server.call(appointments.request, { params: { id }, body: { phone: '+995555000001' } })
  await settled()
}
/** Another session of the same account, as if of another browser. */
const elsewhere = async (): Promise<Someone> => ({
  id: person.id,
  token: (await insertSession(server.context.db.write, { userId: person.id, now })).token,
})

describe('a push', () => {
  test('goes to each browser of the person once, encrypted, in their language', async () => {
    const [second, other] = [service.addBrowser(), service.addBrowser()]
    const before = await settings()
    expect(before).toMatchObject({ channels: { push: 'missing' }, isPushedHere: false })
    expect(before.pushKey).toMatch(/^[\w-]{87}$/)
    expect((await subscribe()).body).toMatchObject({
      channels: { push: 'open' },
      isPushedHere: true,
    })
    await subscribe(second, await elsewhere())
    await subscribe(other, await server.someone())
    await ask()
    const [notice] = await told()
    const what = {
      id: notice?.id,
      title: 'Новая заявка на просмотр',
      text: 'У моря',
      path: '/inbox',
      language: 'ru',
    }
    expect([browser.told, second.told, other.told]).toEqual([[what], [what], []])
    expect(browser.headers[0]).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: `notice-${notice?.id}`,
    })
  })

  test('is not sent where the person does not want it', async () => {
    await subscribe()
    const body = { topic: 'requests', channel: 'push', isOn: false } as const
    await server.call(notices.choose, { body }, { as: person })
    await ask()
    expect(browser.asked()).toBe(0)
  })

  test('holds the longest text that a listing may have', async () => {
    await subscribe()
    const id = await server.listing(person.id, { title: 'ბ'.repeat(250) })
    await server.call(appointments.request, { params: { id }, body: { phone: '+995555000001' } })
    await settled()
    expect(browser.told).toMatchObject([{ text: 'ბ'.repeat(250) }])
  })
})

describe('a push service', () => {
  test.each(fewOf<503 | 429 | 'drops'>(1, [429, 503, 'drops']))(
    'that fails for now (%s) is asked again',
    async (how) => {
      await subscribe()
      browser.answerNext(how)
      await ask()
      expect(browser.told).toHaveLength(1)
      expect(browser.asked()).toBe(2)
      expect(await losses()).toEqual([])
    },
  )

  test.each([404, 410])(
    'that answers %i switches its browser off, with one notice, until it subscribes again',
    async (status) => {
      await subscribe()
      browser.answerNext(status)
      await ask()
      await ask()
      expect(browser.asked()).toBe(1)
      expect(await settings()).toMatchObject({ channels: { push: 'lost' }, isPushedHere: false })
      expect(await losses()).toMatchObject([{ data: { channel: 'push' } }])
      await subscribe()
      expect((await settings()).channels.push).toBe('open')
      await ask()
      expect(browser.told).toHaveLength(1)
    },
  )

  test('that refuses one push as too large keeps its browser', async () => {
    await subscribe()
    browser.answerNext(413)
    await ask()
    await ask()
    expect(browser.told).toHaveLength(1)
    expect(await losses()).toEqual([])
  })

  test('that hangs is given up in time', async () => {
    browser.answerNext('hangs')
    const sender = openPushSender(
      { networks: openNetworks('127.0.0.1'), subject: 'https://sakhli.example' },
      200,
    )
    await expect(send(sender, browser.subscription.endpoint)).rejects.toThrow()
    sender.close()
  })
})

function send(sender: ReturnType<typeof openPushSender>, endpoint: string) {
  // One key pair in 256 has a shorter private key, which web-push pads and a bare `createECDH` does not.
  const keys = webPush.generateVAPIDKeys()
  const row = { endpoint, ...browser.subscription.keys } as SubscriptionRow
  const push = { text: '{}', topic: 'x', urgency: 'normal' } as const
  return sender.send(row, push, keys, new AbortController().signal)
}

describe('a push address', () => {
  test.each([
    'http://push.example/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest',
    'https://user:password@push.example/x',
    'ftp://push.example/x',
  ])('%s is refused', async (endpoint) => {
    const body = { ...browser.subscription, endpoint }
    const { status } = await server.call(notices.subscribe, { body }, { as: person })
    expect(status).toBe(422)
  })

  test('that leads to this machine is never connected to', async () => {
    const sender = openPushSender({ networks: openNetworks(), subject: 'mailto:a@sakhli.example' })
    const { port } = new URL(service.origin)
    const before = browser.asked()
    expect(await send(sender, `https://localhost:${port}/push`)).toBe('gone')
    expect(await send(sender, browser.subscription.endpoint)).toBe('gone')
    expect(browser.asked()).toBe(before)
    sender.close()
  })

  test('with invalid encryption keys is refused', async () => {
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    const body = { ...browser.subscription, keys: { ...browser.subscription.keys, p256dh } }
    const { status } = await server.call(notices.subscribe, { body }, { as: person })
    expect(status).toBe(422)
  })
})

describe('a subscribed browser', () => {
  test('gets no push after sign-out, unsubscribing or the end of its session', async () => {
    const ends: ((as: Someone) => Promise<unknown>)[] = [
      (as) => server.call(sessions.signOut, {}, { as }),
      (as) => server.call(notices.endSubscription, {}, { as }),
      async () => {
        now = new Date(now.getTime() + 31 * day)
        person = await elsewhere()
      },
    ]
    for (const end of ends) {
      const session = await elsewhere()
      await subscribe(browser, session)
      await end(session)
      await ask()
    }
    expect(browser.asked()).toBe(0)
    expect((await settings()).channels.push).toBe('missing')
  })

  test('belongs to the account that subscribed there last', async () => {
    const before = await server.someone()
    await subscribe(browser, before)
    await subscribe()
    expect((await settings(before)).isPushedHere).toBe(false)
    await ask()
    expect(browser.told).toHaveLength(1)
  })

  test('is one of ten at most, of which the oldest is removed', async () => {
    await subscribe()
    for (let n = 0; n < 10; n += 1) await subscribe(service.addBrowser(), await elsewhere())
    expect((await settings()).isPushedHere).toBe(false)
  })

  test('that was lost is forgotten after a month', async () => {
    await subscribe()
    await server.context.db.write
      .updateTable('push_subscriptions')
      .set({ lost_at: new Date(now.getTime() - 31 * day) })
      .where('user_id', '=', person.id)
      .execute()
    expect((await settings()).channels.push).toBe('lost')
    await sweep(server.context)
    expect((await settings()).channels.push).toBe('missing')
  })
})

describe('the push keys of the server', () => {
  test('are the same in all processes, and unreadable with another sealing key', async () => {
    const other = await openTestServer()
    const deps = other.context
    const sealer = makeSealer(Buffer.alloc(32, 1))
    const all = await Promise.all(Array.from({ length: 8 }, () => openPushKeys(deps, sealer)()))
    expect(new Set(all.map((keys) => keys?.privateKey)).size).toBe(1)
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(all[0]?.privateKey ?? '', 'base64url')
    expect(pair.getPublicKey('base64url')).toBe(all[0]?.publicKey)
    expect(await openPushKeys(deps, makeSealer(Buffer.alloc(32, 2)))()).toBeUndefined()
    await other.close()
  })
})
