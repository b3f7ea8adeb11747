import { setTimeout as delay } from 'node:timers/promises'
import { runOpenLoop } from '../measuring/open-loop.ts'
import { median } from '../measuring/verdicts.ts'
import { cpuOfFamily } from '../server/processes.ts'
import type { Cost } from './figures.ts'

export interface MeasureOptions {
  listings: number
  /** How many seconds each kind of request is asked, in a few turns together. */
  seconds: number
  /** How many photographs are uploaded and made in every width. */
  photographs: number
}

export type Work = Omit<Cost, 'bytes'>

/** The product under test, and how its processor time is measured. */
export interface Measured {
  address: string
  url: string
  options: MeasureOptions
  /** Milliseconds of a core that the act uses, beyond what server and database use without any requests. */
  takenBy: (act: () => Promise<unknown>) => Promise<Work>
  /** What server and database use in a second without any requests. */
  idle: Work
  /** Waits until both do little by themselves: a vacuum may take as long as all turns of one kind of request. */
  untilQuiet: () => Promise<void>
}

/** A product that has just started is at rest if it uses less than this many milliseconds of a core in a second. */
const quietMs = 60
/** Later it is at rest if it uses less than so many times what it used then. */
const quietTimes = 2
const mostWaitedMs = 60_000

export async function meter(
  pids: { server: number; database: number },
  product: Pick<Measured, 'address' | 'url' | 'options'>,
): Promise<Measured> {
  const taken = () => ({
    server: cpuOfFamily(pids.server),
    database: cpuOfFamily(pids.database),
    at: performance.now(),
  })
  const during = async (act: () => Promise<unknown>) => {
    const before = taken()
    await act()
    const after = taken()
    return {
      server: after.server - before.server,
      database: after.database - before.database,
      seconds: (after.at - before.at) / 1_000,
    }
  }
  const pause = async (ms: number): Promise<Work> => {
    const { server, database, seconds } = await during(() => delay(ms))
    return { server: server / seconds, database: database / seconds }
  }
  const untilBelow = async (most: number, ms: number) => {
    for (let waited = 0; waited < mostWaitedMs; waited += ms) {
      const { server, database } = await pause(ms)
      if (server + database < most) return
    }
  }
  // Work that a start causes belongs to no answer: queues, connections, the tables' statistics.
  await untilBelow(quietMs, 1_000)
  const pauses: Work[] = []
  for (let n = 0; n < Math.max(3, product.options.seconds); n += 1) pauses.push(await pause(1_000))
  const idle = medianOf(pauses)
  const takenBy = async (act: () => Promise<unknown>) => {
    const { server, database, seconds } = await during(act)
    return {
      server: Math.max(0, server - idle.server * seconds),
      database: Math.max(0, database - idle.database * seconds),
    }
  }
  const untilQuiet = () => untilBelow(quietTimes * (idle.server + idle.database), 500)
  return { ...product, takenBy, idle, untilQuiet }
}

/** The median, since most turns have no work that both do by themselves (the jobs of each minute, vacuum). */
export const medianOf = (turns: readonly Work[]): Work => ({
  server: median(turns.map(({ server }) => server)),
  database: median(turns.map(({ database }) => database)),
})

const turns = 5

let visitor = 0
/** Each request comes from another visitor, whose browser reads compressed answers. */
const asVisitor = () => ({
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'accept-language': 'ru',
  'accept-encoding': 'gzip, deflate, br',
  accept: 'text/html,image/avif,image/webp,*/*;q=0.8',
  'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${++visitor & 255}`,
})
/** The server does not count the views of a robot. */
export const asRobot = () => ({ ...asVisitor(), 'user-agent': 'SomeBot/1.0' })

/** Sends `rate` requests a second. A first round is not measured: it asks for everything once and compiles it. */
export async function costOf(
  { address, options, takenBy, untilQuiet }: Measured,
  what: string,
  rate: number,
  next: () => string,
  { headers = asVisitor, settleMs = 0 } = {},
): Promise<Cost> {
  const load = { ...{ address, rate, next, headers }, seconds: options.seconds / turns }
  await runOpenLoop(load)
  await delay(settleMs)
  const taken: Work[] = []
  const bytes: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await untilQuiet()
    let told = { answered: 0, failed: 0, bytes: 0 }
    const { server, database } = await takenBy(async () => {
      told = await runOpenLoop(load)
      await delay(settleMs)
    })
    if (told.failed > 0) throw new Error(`${what}: ${told.failed} questions failed`)
    // By chance no request came in this turn.
    if (told.answered === 0) continue
    bytes.push(told.bytes)
    taken.push({ server: server / told.answered, database: database / told.answered })
  }
  return { ...medianOf(taken), bytes: Math.round(median(bytes)) }
}
