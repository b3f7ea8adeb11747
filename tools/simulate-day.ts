import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findVarnish, startVarnish, withoutVarnish } from './cache/varnish.ts'
import { addressOf, end, freePort, startProgram, stop } from './crash/processes.ts'
import { startDatabase } from './day/database.ts'
import { DayClock } from './day/day-clock.ts'
import { killWorker, takeDatabaseAway } from './day/failing-nodes.ts'
import { judgeDay } from './day/judge.ts'
import { openMetrics } from './day/metrics.ts'
import { openAgency } from './day/noon-feed.ts'
import type { PlayedDay } from './day/report.ts'
import { gaveWay, timelineOf } from './day/report.ts'
import { playVisits, readSite } from './day/visits.ts'

const workers = 2

interface DayOptions {
  visitors: number
  /** How long the day lasts. */
  seconds: number
  /** The number of offers in the feed at noon. */
  offers: number
}

/**
 * Plays a day on the whole product as a single machine runs it, behind the real shared cache, whose times to live are
 * shortened as much as the day. If the feed takes longer than the day, this waits for it.
 */
async function simulateDay(
  varnish: string,
  { visitors, seconds, offers }: DayOptions,
): Promise<PlayedDay> {
  await using closing = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-day-'))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startDatabase(folder)
  closing.defer(() => database.close())
  const metricsPort = await freePort()
  const started = [folder, database.url, String(workers), String(metricsPort)]
  const server = startProgram('day/server.ts', started)
  closing.defer(async () => {
    await stop(server)
    await end(server)
  })
  const direct = await addressOf(server)
  const cache = await startVarnish(varnish, {
    serverPort: Number(new URL(direct).port),
    speed: 86_400 / seconds,
  })
  closing.defer(() => cache.close())
  const { address } = cache
  const agency = await openAgency({ address, databaseUrl: database.url, folder, offers })
  closing.defer(() => agency.close())
  const site = await readSite(address)

  const clock = new DayClock(seconds)
  const metrics = openMetrics(metricsPort, clock)
  const replaced = killWorker({ clock, server, metrics, workers })
  const played = Promise.all([
    playVisits({ address, site, clock, visitors }),
    replaced,
    takeDatabaseAway({ clock, replaced, database, address, site }),
    agency.readFeed(clock),
  ])
  const [[visits, death, absence, run]] = await Promise.all([played, metrics.watch(played)])
  return { clock, workers, visits, death, absence, run, samples: metrics.samples }
}

/** npm run simulate:day [-- --visitors 600] [--seconds 60] [--offers 10000] */
const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '600' },
    seconds: { type: 'string', default: '60' },
    offers: { type: 'string', default: '10000' },
  },
})
const varnish = findVarnish()
if (!varnish) console.log(`left out: ${withoutVarnish}`)
else {
  const [visitors, seconds] = [Number(values.visitors), Number(values.seconds)]
  const day = await simulateDay(varnish, { visitors, seconds, offers: Number(values.offers) })
  console.log(
    `a day of ${visitors} visitors in ${seconds} seconds, the cache's times as much shorter, on ${workers} workers`,
  )
  const { lines, faults } = judgeDay(day)
  for (const part of [timelineOf(day), lines, gaveWay(day)]) console.log(`\n${part.join('\n')}`)
  console.log(
    `\n${faults.join('\n') || 'Nobody was refused but the bot and those whom a failing node could not answer; nothing is lost or twice'}`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
