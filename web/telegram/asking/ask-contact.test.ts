import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTelegram } from '../testing/telegram.ts'
import { askContact } from './ask-contact.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const given = `contact=${encodeURIComponent(
  JSON.stringify({ user_id: 1, phone_number: '995555123456', first_name: 'Nino' }),
)}&auth_date=1&hash=00`

/** A client whose server has the contact only after `knownAfter` requests. */
function open({ status = 'sent', knownAfter = 1 }: { status?: string; knownAfter?: number } = {}) {
  const line = makeTelegram()
  const askedAt: number[] = []
  const start = performance.now()
  line.answerWith(({ method, params }) => {
    if (method === 'web_app_request_phone') line.emit('phone_requested', { status })
    if (method !== 'web_app_invoke_custom_method') return
    askedAt.push(Math.round(performance.now() - start))
    const { req_id } = params as { req_id: string }
    const result = askedAt.length > knownAfter ? given : ''
    line.emit('custom_method_invoked', { req_id: 'of another question', result: 'x' })
    line.emit('custom_method_invoked', { req_id, result })
  })
  return { ...line, askedAt }
}

async function settle<T>(promise: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(200_000)
  return promise
}

test('a contact that was given before is not asked for again', async () => {
  const { telegram, posted } = open({ knownAfter: 0 })
  expect(await settle(askContact(telegram))).toEqual({ phone: '+995555123456', username: 'nino' })
  expect(posted.map(({ method }) => method)).toEqual(['web_app_invoke_custom_method'])
})

test('after the consent the contact is polled at intervals that grow by 50 ms', async () => {
  const { telegram, askedAt, listenerCount } = open({ knownAfter: 4 })
  expect(await settle(askContact(telegram))).toEqual({ phone: '+995555123456', username: 'nino' })
  expect(askedAt).toEqual([0, 0, 50, 150, 300])
  expect(listenerCount()).toBe(0)
})

test('the search for the contact ends after five seconds', async () => {
  const { telegram, askedAt } = open({ knownAfter: Number.POSITIVE_INFINITY })
  expect(await settle(askContact(telegram))).toBeUndefined()
  expect(askedAt.at(-1)).toBeLessThanOrEqual(5_000)
  expect(askedAt.at(-1)).toBeGreaterThan(4_000)
})

test('a person who declines is asked once', async () => {
  const { telegram, posted } = open({ status: 'cancelled' })
  expect(await settle(askContact(telegram))).toBeUndefined()
  expect(posted.filter(({ method }) => method === 'web_app_request_phone')).toHaveLength(1)
  expect(posted).toHaveLength(2)
})

test('a client that never answers does not block for ever', async () => {
  const { telegram } = makeTelegram()
  expect(await settle(askContact(telegram))).toBeUndefined()
})

test.each([
  'contact=1',
  'contact=%7B',
  'contact=null',
  'x',
  'contact=%7B%22phone_number%22%3A5%7D',
])('an answer of %j gives no contact', async (result) => {
  const line = makeTelegram()
  line.answerWith(({ method, params }) => {
    if (method === 'web_app_request_phone') line.emit('phone_requested', { status: 'sent' })
    if (method === 'web_app_invoke_custom_method')
      line.emit('custom_method_invoked', { req_id: (params as { req_id: string }).req_id, result })
  })
  expect(await settle(askContact(line.telegram))).toBeUndefined()
})
