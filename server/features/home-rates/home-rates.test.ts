import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeRates } from '../../../contract/market/home-rates.ts'
import { operators } from '../../../contract/operators/operators.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let operator: Someone
beforeAll(async () => {
  server = await openTestServer()
  operator = await server.someone({ is_operator: true })
})
afterAll(() => server.close())
beforeEach(() => server.context.db.write.deleteFrom('home_rates').execute())

const work = { low: 250, high: 400, currency: 'USD' as const, source: 'Три сметы, ноябрь 2026' }
const set = (rate: typeof work | null, before?: string | null) =>
  server.call(
    homeRates.set,
    { body: { kind: 'workBlackFrame', rate, ...(before !== undefined && { before }) } },
    { as: operator },
  )
const get = async () => (await server.call(homeRates.get, {})).body

test('a rate can be set, changed and removed, and each step is logged', async () => {
  expect(await get()).toEqual([])
  const [first] = (await set(work, null)).body
  expect(first).toMatchObject({ kind: 'workBlackFrame', ...work })
  const [second] = (await set({ ...work, high: 450 }, first?.at ?? null)).body
  expect(await get()).toEqual([second])
  expect((await set(null, second?.at ?? null)).body).toEqual([])

  const { body: log } = await server.call(
    operators.log,
    { query: { kind: 'homeRates' } },
    { as: operator },
  )
  expect(log.map(({ action, details }) => [action, details.from, details.to])).toEqual([
    ['homeRates.set', '250–450 USD', null],
    ['homeRates.set', '250–400 USD', '250–450 USD'],
    ['homeRates.set', null, '250–400 USD'],
  ])
})

test('a rate is not overwritten from an outdated view, nor by one of two at once', async () => {
  const both = await Promise.all([set(work, null), set({ ...work, low: 300 }, null)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await set(work, '2020-01-01T00:00:00.000Z')).status).toBe(409)
  expect(await get()).toHaveLength(1)
})

test.each([
  ['a range told backwards', { kind: 'workBlackFrame', rate: { ...work, low: 900 } }],
  ['no source', { kind: 'workBlackFrame', rate: { ...work, source: ' ' } }],
  ['money without a currency', { kind: 'workBlackFrame', rate: { ...work, currency: null } }],
  ['per cent in a currency', { kind: 'heatOuterFloors', rate: work }],
  ['less than nothing', { kind: 'registration', rate: { ...work, low: -1 } }],
  ['an unknown kind', { kind: 'painting', rate: work }],
])('an invalid rate is refused: %s', async (_, body) => {
  const answer = await server.call(homeRates.set, { body: body as never }, { as: operator })
  expect(answer.status).toBe(422)
  expect(await get()).toEqual([])
})
