import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openClient } from '../server/db/connection/open-client.ts'
import { silentLog } from '../server/db/database-log.ts'
import { openWire } from '../server/db/testing/relay.ts'
import { openBenchDatabase } from './filling/bench-context.ts'
import { cleanUpLater } from './measuring/clean-up.ts'
import { freshPage } from './measuring/measure-route.ts'
import type { LoadFigures } from './measuring/open-loop.ts'
import { runOpenLoop } from './measuring/open-loop.ts'
import { median, Verdicts } from './measuring/verdicts.ts'
import { startWholeServer } from './server/start-whole-server.ts'

/**
 * npm run bench:cities [-- --turns 5] [--seconds 6] [--rate 25] [--listings 20000]
 * One process serves two cities, each with a database of its own. In every second turn the network to one database
 * carries nothing, as when its machine is cut off, while that city's visitors go on asking. The visitors of the other
 * city must not notice.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    rate: { type: 'string', default: '25' },
    listings: { type: 'string', default: '20000' },
  },
})
const [turns, seconds, rate, listings] = [
  Number(values.turns),
  Number(values.seconds),
  Number(values.rate),
  Number(values.listings),
]
/** A request to the city without its database is refused within this many milliseconds: it must not wait longer. */
const mostRefusal = 15_000
const returnMs = 60_000

const ms = (figures: LoadFigures[], of: 'p50' | 'p99') =>
  `${median(figures.map((each) => each[of])).toFixed(1)} ms`

const verdicts = new Verdicts()
const undo = cleanUpLater()
try {
  const database = undo.adopt(
    await openBenchDatabase(listings, console.log, { isInSchema: true }),
    (one) => one.close(),
  )
  const wire = undo.adopt(await openWire(await makeOther(database.plainUrl)), (one) => one.close())
  const server = undo.adopt(
    await startWholeServer(database.plainUrl, join(database.folder, 'server'), {
      env: { CITIES: 'batumi,anchor', DATABASE_URL_ANCHOR: wire.url },
    }),
    (one) => one.stop(),
  )
  const address = { batumi: server.address, anchor: `${server.address}/anchor` }
  const load = (city: keyof typeof address) =>
    runOpenLoop({ address: address[city], rate, seconds, next: freshPage })

  const usual: LoadFigures[] = []
  const beside: LoadFigures[] = []
  const away: LoadFigures[] = []
  const returns: number[] = []
  await Promise.all([load('batumi'), load('anchor')])
  for (let turn = 0; turn < turns; turn += 1) {
    const [both] = await Promise.all([load('batumi'), load('anchor')])
    usual.push(both)
    wire.cut()
    const [alone, refused] = await Promise.all([load('batumi'), load('anchor')])
    beside.push(alone)
    away.push(refused)
    wire.mend()
    returns.push(await untilBack(address.anchor))
  }
  const ratios = beside.map(({ p99 }, turn) => p99 / (usual[turn]?.p99 ?? Number.NaN))
  const failed = [...usual, ...beside].reduce((sum, one) => sum + one.failed, 0)
  console.log(
    `Batumi beside a city that answers: p50 ${ms(usual, 'p50')}, p99 ${ms(usual, 'p99')}; ` +
      `beside one whose database is cut off: p50 ${ms(beside, 'p50')}, p99 ${ms(beside, 'p99')}`,
  )
  verdicts.expect('no request of the other city fails', failed === 0, `${failed} failed`)
  verdicts.expect(
    'its p99 ≤ 1.2 of the usual one',
    median(ratios) <= 1.2,
    median(ratios).toFixed(2),
  )
  const statuses = new Set(away.flatMap(({ statuses }) => Object.keys(statuses)))
  verdicts.expect(
    'the city that is away says 503 and nothing else',
    [...statuses].every((status) => status === '503'),
    [...statuses].join(', '),
  )
  const slowest = Math.max(...away.map((one) => one.slowest))
  verdicts.expect(
    `each of these within ${mostRefusal / 1_000} s`,
    slowest <= mostRefusal,
    `${(slowest / 1_000).toFixed(1)} s`,
  )
  console.log(
    `back ${(Math.max(...returns) / 1_000).toFixed(1)} s after its database at the latest`,
  )
} finally {
  await undo.disposeAsync()
}
process.exitCode = verdicts.exitCode

/** Makes a second database, which the server fills with the demo listings of its city. */
async function makeOther(url: string): Promise<string> {
  const client = await openClient(url, silentLog)
  await client.query('create database other')
  await client.end()
  const made = new URL(url)
  made.pathname = '/other'
  return made.href
}

async function untilBack(address: string): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { status } = await fetch(address + freshPage())
    if (status === 200) return performance.now() - since
    if (performance.now() - since > returnMs) throw new Error('The city does not come back')
    await delay(50)
  }
}
