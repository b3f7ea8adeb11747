import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { cachingRules } from '../contract/caching.ts'
import { openBenchDatabase } from './bench-context.ts'
import { cleanUpLater } from './clean-up.ts'
import { freshPage } from './measure-route.ts'
import type { LoadFigures } from './open-loop.ts'
import { runOpenLoop } from './open-loop.ts'
import { startServerProcess } from './server-process.ts'
import { hitRate } from './shared-hits.ts'

/**
 * npm run capacity [-- --listings 20000] [--views-a-day 1000000] [--seconds 2]
 * What one process of this machine bears of each kind of question before answers are late, found by an open-loop load,
 * and from that how many processes so many views a day need, behind a shared cache and without one.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    'views-a-day': { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '2' },
  },
})
const [listings, viewsADay, seconds] = [
  Number(values.listings),
  Number(values['views-a-day']),
  Number(values.seconds),
]
if (![listings, viewsADay, seconds].every((value) => value > 0))
  throw new Error('--listings, --views-a-day and --seconds are numbers above 0')

/** A question is late above this, in milliseconds at the 99th of a hundred. */
const mostP99 = 250
const firstRate = 25
const mostRate = 6_400

/** What a view asks of the API, and in how many addresses the questions of a day differ. */
interface Kind {
  name: string
  next: () => string
  /** Questions of this kind for each view of a page. */
  perView: number
  addresses: number
  /** For how long a shared cache keeps it, in seconds. */
  shared: number
}

let n = 0
const chosenListing = () => 1 + Math.floor(listings ** Math.random())
const kinds: Kind[] = [
  {
    name: 'a search never asked before',
    next: freshPage,
    perView: 0.2,
    addresses: listings,
    shared: 0,
  },
  {
    name: 'a list asked again',
    next: () => `/estateserver/apartments?limit=${20 + (n++ % 5)}`,
    perView: 0.3,
    addresses: 200,
    shared: cachingRules.answer.shared,
  },
  {
    name: 'one listing, by popularity',
    next: () => `/estateserver/apartments/${chosenListing()}`,
    perView: 0.5,
    addresses: listings,
    shared: 0,
  },
  {
    name: 'markers of the city',
    next: () => '/estateserver/apartments/markers',
    perView: 0.2,
    addresses: 50,
    shared: cachingRules.answer.shared,
  },
]
/** Of a day's views in its busiest hour, against an even day. */
const peak = 3
/** A process is planned to be this busy, not more. */
const planned = 0.6

const undo = cleanUpLater()
try {
  const database = undo.adopt(await openBenchDatabase(listings, console.log), (one) => one.close())
  const server = undo.adopt(await startServerProcess(database.url, database.folder), (one) =>
    one.stop(),
  )
  console.log(
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${listings} listings, one process; ` +
      `a step of ${seconds} s is borne when all are answered and p99 ≤ ${mostP99} ms`,
  )
  const viewsAtPeak = (viewsADay / 86_400) * peak
  let alone = 0
  let cached = 0
  for (const kind of kinds) {
    const borne = await findMost(server.full, kind.next)
    const asked = viewsAtPeak * kind.perView
    const hits = kind.shared
      ? hitRate({ addresses: kind.addresses, rate: asked, seconds: kind.shared })
      : 0
    const most = borne?.rate ?? firstRate / 2
    alone += asked / most
    cached += (asked * (1 - hits)) / most
    console.log(
      `${kind.name}: ${borne ? `${most} a second (p50 ${borne.p50.toFixed(1)}, p99 ${borne.p99.toFixed(1)} ms)` : `fewer than ${firstRate} a second`}; ` +
        `at the peak ${asked.toFixed(1)} are asked, of which a shared cache answers ${(100 * hits).toFixed(0)} %`,
    )
  }
  const processes = (work: number) => Math.max(1, Math.ceil(work / planned))
  console.log(
    `${viewsADay.toLocaleString('en')} views a day, ${viewsAtPeak.toFixed(0)} a second at the peak of ${peak} times the mean: ` +
      `${processes(alone)} processes ${100 * planned} % busy, ${processes(cached)} behind a shared cache; ` +
      'pages, pictures and writes are not in it',
  )
} finally {
  await undo.disposeAsync()
}

/** Doubles the rate until answers are late, then tries the middle once. */
async function findMost(address: string, next: () => string): Promise<LoadFigures | undefined> {
  await runOpenLoop({ address, rate: firstRate, seconds: 1, next })
  let best: LoadFigures | undefined
  for (let rate = firstRate; rate <= mostRate; rate *= 2) {
    const figures = await runOpenLoop({ address, rate, seconds, next })
    if (!isBorne(figures)) {
      const middle = await runOpenLoop({ address, rate: rate * 0.75, seconds, next })
      return isBorne(middle) ? middle : best
    }
    best = figures
  }
  return best
}

function isBorne({ failed, p99 }: LoadFigures) {
  return failed === 0 && p99 <= mostP99
}
