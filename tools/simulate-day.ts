import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { percentile } from '../bench/verdicts.ts'
import { findVarnish, startVarnish, withoutVarnish } from './cache/varnish.ts'
import type { Asked, Kind } from './cache/visits.ts'
import { playDay } from './cache/visits.ts'
import { end, startProgram, stop } from './crash-processes.ts'
import { addressOf } from './failover.ts'

const kinds: Kind[] = ['page', 'file', 'picture', 'list', 'markers', 'listing']

interface DayResult {
  asked: Asked[]
  lines: string[]
  faults: string[]
}

/** Plays a day on the whole product behind the real shared cache, whose times run as fast as the day. */
export async function simulateDay(
  varnish: string,
  { visitors, seconds }: { visitors: number; seconds: number },
): Promise<DayResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sakhli-day-'))
  const server = startProgram('cache/day-server.ts', [dataDir])
  try {
    const direct = await addressOf(server)
    const speed = 86_400 / seconds
    const cache = await startVarnish(varnish, { serverPort: Number(new URL(direct).port), speed })
    try {
      const asked = await playDay({ address: cache.address, visitors, seconds })
      return { asked, ...judgeDay(asked) }
    } finally {
      await cache.close()
    }
  } finally {
    await stop(server)
    await end(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

function judgeDay(asked: readonly Asked[]) {
  const lines = kinds.flatMap((kind) =>
    lineOf(
      kind,
      asked.filter((one) => one.kind === kind),
    ),
  )
  lines.push(...lineOf('all', asked))
  lines.push(
    ...lineOf(
      'link gone viral',
      asked.filter(({ by }) => by === 'viral'),
    ),
  )
  const byHour = Map.groupBy(
    asked.filter(({ by }) => by !== 'bot'),
    ({ hour }) => hour,
  )
  const busiest = [...byHour.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  lines.push(...lineOf(`busiest hour (${busiest[0]?.hour})`, busiest))
  const bot = asked.filter(({ by }) => by === 'bot')
  const refused = bot.filter(({ status }) => status === 429 || status === 503)
  lines.push(`bot storm: ${bot.length} asked at once by one address, ${refused.length} refused`)
  const strange = asked.filter(({ status, by }) =>
    by === 'bot' ? ![200, 429, 503].includes(status) : status !== 200,
  )
  const byStatus = Map.groupBy(strange, ({ kind, status }) => `${kind} ${status}`)
  const faults = [...byStatus].map(([what, all]) => `${all.length} × ${what}`)
  const listingHits = asked.filter(({ kind, isHit }) => kind === 'listing' && isHit).length
  if (listingHits > 0) faults.push(`${listingHits} views were not counted`)
  return { lines, faults }
}

function lineOf(name: string, asked: readonly Asked[]): string[] {
  if (asked.length === 0) return []
  const hits = asked.filter(({ isHit }) => isHit).length
  const bytes = asked.reduce((sum, one) => sum + one.bytes, 0)
  const times = asked.map(({ ms }) => ms)
  return [
    `${name}: ${asked.length} asked, ${((100 * hits) / asked.length).toFixed(0)} % from the cache, ` +
      `${(bytes / 1e6).toFixed(1)} MB, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  ]
}

/** npm run simulate:day [-- --visitors 600] [--seconds 60] */
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      visitors: { type: 'string', default: '600' },
      seconds: { type: 'string', default: '60' },
    },
  })
  const varnish = findVarnish()
  if (!varnish) console.log(`left out: ${withoutVarnish}`)
  else {
    const [visitors, seconds] = [Number(values.visitors), Number(values.seconds)]
    const { lines, faults } = await simulateDay(varnish, { visitors, seconds })
    console.log(
      `a day of ${visitors} visitors in ${seconds} seconds, the cache's times as much shorter`,
    )
    console.log(lines.join('\n'))
    console.log(
      faults.join('\n') ||
        'Nobody but the bot was refused, and every view of a listing was counted',
    )
    process.exitCode = faults.length === 0 ? 0 : 1
  }
}
