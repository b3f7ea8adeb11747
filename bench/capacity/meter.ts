import { setTimeout as delay } from 'node:timers/promises'
import { runOpenLoop } from '../measuring/open-loop.ts'
import { median } from '../measuring/verdicts.ts'
import { cpuOfFamily } from '../server/processes.ts'
import type { Cost } from './figures.ts'

export interface MeasureOptions {
  listings: number
  /** For how long each kind of question is asked, in a few turns. */
  seconds: number
  /** That are taken in, and made in every width. */
  photographs: number
}

export type Work = Omit<Cost, 'bytes'>

/** The product under test, and what it takes of the processor. */
export interface Measured {
  address: string
  url: string
  options: MeasureOptions
  /** Milliseconds of a core for this, beyond what server and database have when nobody asks. */
  takenBy: (act: () => Promise<unknown>) => Promise<Work>
  /** That, in a second. */
  idle: Work
}

/** A product that nobody asks takes less of a core than this, in a second. */
const quietMs = 60
const mostWaitedSeconds = 60

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
  const pause = () => during(() => delay(1_000))
  // What begins with a start is no part of any answer: queues, connections, the tables' statistics.
  for (let waited = 0, isQuiet = false; !isQuiet && waited < mostWaitedSeconds; waited += 1) {
    const { server, database } = await pause()
    isQuiet = server + database < quietMs
  }
  const pauses: Work[] = []
  for (let n = 0; n < Math.max(3, product.options.seconds); n += 1) {
    const { server, database, seconds } = await pause()
    pauses.push({ server: server / seconds, database: database / seconds })
  }
  const idle = medianOf(pauses)
  const takenBy = async (act: () => Promise<unknown>) => {
    const { server, database, seconds } = await during(act)
    return {
      server: Math.max(0, server - idle.server * seconds),
      database: Math.max(0, database - idle.database * seconds),
    }
  }
  return { ...product, takenBy, idle }
}

/** Both do something by themselves now and then, jobs of each minute or vacuum: most turns have nothing of it. */
export const medianOf = (turns: readonly Work[]): Work => ({
  server: median(turns.map(({ server }) => server)),
  database: median(turns.map(({ database }) => database)),
})

const turns = 5

let visitor = 0
/** Each question is another visitor's, with a browser that reads packed answers. */
const asVisitor = () => ({
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'accept-language': 'ru',
  'accept-encoding': 'gzip, deflate, br',
  accept: 'text/html,image/avif,image/webp,*/*;q=0.8',
  'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${++visitor & 255}`,
})
/** Not counted as a view. */
export const asRobot = () => ({ ...asVisitor(), 'user-agent': 'SomeBot/1.0' })

/** Asks so many times a second, after a while in which everything is asked once and compiled. */
export async function costOf(
  { address, options, takenBy }: Measured,
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
    let told = { answered: 0, failed: 0, bytes: 0 }
    const { server, database } = await takenBy(async () => {
      told = await runOpenLoop(load)
      await delay(settleMs)
    })
    if (told.failed > 0) throw new Error(`${what}: ${told.failed} questions failed`)
    // By chance nobody came.
    if (told.answered === 0) continue
    bytes.push(told.bytes)
    taken.push({ server: server / told.answered, database: database / told.answered })
  }
  return { ...medianOf(taken), bytes: Math.round(median(bytes)) }
}
