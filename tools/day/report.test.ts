import { expect, test } from 'vitest'
import { DayClock } from './day-clock.ts'
import { judgeDay } from './judge.ts'
import type { Sample } from './metrics.ts'
import type { PlayedDay } from './report.ts'
import { gaveWay, timelineOf } from './report.ts'
import type { Asked, Kind } from './visits.ts'

/** One hour is one second, so that 3_000 is three o'clock. */
const clock = new DayClock(24)

const asked = (kind: Kind, at: number, more: Partial<Asked> = {}): Asked => ({
  ...{ kind, at, by: 'visitor', status: 200, ms: 20, bytes: 100, isHit: false },
  retryAfter: more.status === 503 ? '2' : undefined,
  ...more,
})

const sample = (at: number, more: Partial<Sample> = {}): Sample => ({
  ...{ at, loopMs: 20, poolBusy: 1, poolWaiting: 0, placesHeld: 1, mediaWaiting: 0 },
  ...{
    machineBusy: 0.4,
    serving: 2,
    deaths: at > 9_500 ? 1 : 0,
    memory: { hits: at, asked: 2 * at },
  },
  ...more,
})

/** A day on which all goes well; the database is away for two hours from three o'clock. */
const dayWith = (more: Asked[], changes: Partial<PlayedDay> = {}): PlayedDay => ({
  clock,
  workers: 2,
  visits: {
    asked: [
      asked('page', 8_100),
      asked('listing', 3_000, { by: 'bot', status: 429 }),
      asked('list', 15_500, { status: 503 }),
      ...more,
    ],
    begun: [8_100, 8_200],
  },
  samples: Array.from({ length: 97 }, (_, quarter) => sample(quarter * 250)),
  death: { killedAt: 9_500, goneAt: 9_510, replacedAt: 10_500 },
  absence: { killedAt: 15_000, backAt: 17_000, answeredAt: 17_100, probes: [] },
  run: {
    ...{ offers: 300, startedAt: 12_000, plannedAt: 13_000, endedAt: 14_500, state: 'applied' },
    progress: [12_000, 13_000, 14_500],
    came: { listed: 300, doubled: 0, strange: 0 },
  },
  ...changes,
})

test('late and refused answers are reported in order of time, with the load at that time', () => {
  const late = asked('picture', 20_100, { ms: 1_500 })
  const samples = [...dayWith([]).samples, sample(20_300, { mediaWaiting: 7 })]
  const [first, second, held] = gaveWay(dayWith([late], { samples }))
  expect(first).toMatch(/^gave way first: list at 15:30 \(database away\).* 1 refused; nothing was/)
  expect(second).toMatch(
    /^then: picture at 20:06 \(link gone viral\).* 1 late, the slowest 1500 ms; at its bound then: 7 waiting for a picture/,
  )
  expect(held).toBe('never late or refused: page, file, markers, listing')
})

test('refused bots are not reported as overload', () => {
  const day = dayWith([])
  day.visits.asked.splice(2)
  expect(gaveWay(day)).toEqual(['nothing gave way: nobody was refused or waited for a second'])
})

test('each hour shows the visits and what happened to the server', () => {
  const rows = timelineOf(dayWith([]))
  expect(rows[1 + 8]).toMatch(/^ *08 +2 +1 +0 % +20 +20 +50 % +40 % +20 +1$/)
  expect(rows[1 + 3]).toMatch(/bot storm \(1 at once, 1 refused\)$/)
  expect(rows[1 + 10]).toMatch(/a worker missing$/)
  expect(rows[1 + 12]).toMatch(/feed read$/)
  expect(rows[1 + 16]).toMatch(/database away$/)
})

test('answers refused because of failing nodes are no fault', () => {
  const cut = asked('list', 9_490, { status: 503 })
  expect(judgeDay(dayWith([cut])).faults).toEqual([])
})

test('few pictures may all be asked of the server', () => {
  const pictures = Array.from({ length: 1_999 }, () => asked('picture', 8_300))
  expect(judgeDay(dayWith(pictures)).faults).toEqual([])
})

test.each<[string, Asked[], Partial<PlayedDay>]>([
  ['page of a visitor answered 503', [asked('page', 9_600, { status: 503 })], {}],
  ['list of a visitor answered 0', [asked('list', 18_000, { status: 0 })], {}],
  ['list answered 500 without', [asked('list', 15_600, { status: 500 })], {}],
  [
    'page answered 503 without',
    [asked('page', 15_600, { status: 503, retryAfter: undefined })],
    {},
  ],
  ['1 files were refused', [asked('file', 15_600, { status: 503 })], {}],
  ['files do not come from the cache', [asked('file', 8_300)], {}],
  [
    'pictures do not come from the cache',
    Array.from({ length: 2_000 }, () => asked('picture', 8_300)),
    {},
  ],
  ['1 views were not counted', [asked('listing', 8_300, { isHit: true })], {}],
  ['more than 15.0 s', [asked('markers', 15_600, { status: 503, ms: 20_000 })], {}],
  [
    'nobody replaced the worker',
    [],
    { death: { killedAt: 9_500, goneAt: 9_510, replacedAt: undefined } },
  ],
  ['2 workers died', [], { samples: [sample(24_000, { deaths: 2 })] }],
  [
    'not all were answered again',
    [],
    { absence: { killedAt: 15_000, backAt: 17_000, answeredAt: undefined, probes: [] } },
  ],
  ['the run is waiting', [], { run: { ...dayWith([]).run, state: 'waiting' } }],
  [
    'of 300 offers 299 are',
    [],
    { run: { ...dayWith([]).run, came: { listed: 299, doubled: 0, strange: 0 } } },
  ],
  [
    '1 listings are there twice',
    [],
    { run: { ...dayWith([]).run, came: { listed: 300, doubled: 0, strange: 1 } } },
  ],
])('the fault is found: %s', (words, more, changes) => {
  expect(judgeDay(dayWith(more, changes)).faults.join('\n')).toContain(words)
})
