import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { flatsInCity } from '../../bench/filling/feed-flats.ts'
import type { RunState } from '../../contract/feeds/feed-sources.ts'
import { feeds, isUnderWay } from '../../contract/feeds/feed-sources.ts'
import { quarters } from '../../pictures/testing/make-images.ts'
import type { Api, Result } from '../../renderer/kernel/api/api-client.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { cityUrl } from '../../server/db/city-schema.ts'
import { openClient } from '../../server/db/connection/open-client.ts'
import { silentLog } from '../../server/db/database-log.ts'
import { writers } from '../../server/features/feeds/formats.ts'
import { writeContext } from '../../server/features/feeds/testing/read-all.ts'
import { writeFeed } from '../../server/features/feeds/write-feed.ts'
import { signUpTrusted } from '../failover.ts'
import type { DayClock } from './day-clock.ts'

const noon = 12
const askEveryMs = 250
/** A run that makes progress does more within this many milliseconds. */
const restMs = 5_000
/** A run without progress for this many milliseconds has stopped. */
const patienceMs = 180_000
const houses = 9

export interface NoonRun {
  offers: number
  startedAt: number
  /** When the plan was ready, and the agency had it carried out. */
  plannedAt: number | undefined
  endedAt: number
  /** The times at which more of it was done than before. */
  progress: number[]
  /** The last known state. */
  state: RunState
  /** How many offers are public listings, how many of them more than once, and how many listings belong to no offer. */
  came: { listed: number; doubled: number; strange: number }
}

interface AgencyOptions {
  /** The address of the shared cache, which passes an agency's requests on to the server. */
  address: string
  databaseUrl: string
  folder: string
  offers: number
}

/** An agency with its homes in a feed on its own site, from which the server fetches it at noon. */
export async function openAgency({ address, databaseUrl, folder, offers }: AgencyOptions) {
  const url = cityUrl(databaseUrl, 'batumi')
  const token = await signUpTrusted(address, url)
  const api = makeApi({
    send: (path, init) => fetch(address + path, init),
    headers: () => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': '10.7.7.7' }),
  })
  const site = await openSite(folder, offers)
  return {
    async readFeed(clock: DayClock): Promise<NoonRun> {
      await clock.until(noon)
      const startedAt = clock.now
      const told = await carryOut(api, clock, site.feed)
      return { offers, startedAt, ...told, endedAt: clock.now, came: await countListings(url) }
    },
    close: site.close,
  }
}

async function openSite(folder: string, offers: number) {
  const path = join(folder, 'feed.xml')
  const pictures = await Promise.all(
    Array.from({ length: houses }, (_, n) => quarters(640 + 2 * n, 480)),
  )
  const server = createServer(({ url = '' }, answer) => {
    const [, picture] = /^\/(\d)\.png$/.exec(url) ?? []
    if (picture === undefined) createReadStream(path).pipe(answer)
    else answer.end(pictures[Number(picture)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const homes = flatsInCity(offers, (n) => [`${origin}/${n % houses}.png`])
  const feed = writeFeed(writers.yrl, homes, writeContext)
  await pipeline(Readable.from(feed), createWriteStream(path))
  return {
    feed: `${origin}/feed.xml`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Connects the feed, has its plan carried out once it is ready, and waits until that is done. */
async function carryOut(api: Api, clock: DayClock, feed: string) {
  const body = { name: 'Noon', url: feed, schedule: 'never' as const, share: 100 }
  const progress = [clock.now]
  let id: string | undefined
  let plannedAt: number | undefined
  let state: RunState = 'fetching'
  for (let known = ''; ; await delay(askEveryMs)) {
    if (id === undefined) id = toldBy(await api.call(feeds.addSource, { body }))?.lastRun?.id
    const params = { id: id ?? '' }
    const run = id && toldBy(await api.call(feeds.run, { params }))
    if (run) {
      if (known !== `${run.state} ${run.done}`) progress.push(clock.now)
      known = `${run.state} ${run.done}`
      state = run.state
      if (state === 'waiting' && toldBy(await api.call(feeds.apply, { params })))
        plannedAt = clock.now
      else if (state !== 'waiting' && !isUnderWay(state)) return { state, plannedAt, progress }
    }
    if (clock.now - (progress.at(-1) ?? 0) > patienceMs) return { state, plannedAt, progress }
  }
}

/** Undefined if the server says to come again later, which the agency does. */
function toldBy<T>(answer: Result<T>): T | undefined {
  if (answer.ok) return answer.value
  const { failure } = answer
  if (failure.kind === 'refused' && failure.status === 503) return undefined
  throw new Error(`The agency is refused: ${JSON.stringify(failure)}`)
}

async function countListings(url: string): Promise<NoonRun['came']> {
  const database = await openClient(url, silentLog)
  try {
    const { rows } = await database.query<NoonRun['came']>(
      `select count(distinct feed_offers.listing_id) filter (where status = 'published')::int as listed,
         (count(feed_offers.listing_id) - count(distinct feed_offers.listing_id))::int as doubled,
         (count(*) filter (where feed_offers.listing_id is null))::int as strange
       from feed_sources join listings using (owner_id)
         left join feed_offers on source_id = feed_sources.id and listing_id = listings.id`,
    )
    return rows[0] ?? { listed: 0, doubled: 0, strange: 0 }
  } finally {
    await database.end()
  }
}

/** When no worker was busy with the run: for example after the database was away, until the run's lease had run out. */
export const restsOf = ({ progress }: NoonRun) =>
  progress
    .map((until, n) => ({ from: progress[n - 1] ?? until, until }))
    .filter(({ from, until }) => until - from > restMs)
