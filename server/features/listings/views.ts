import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { House } from '../../house.ts'
import { addressOf } from '../../http/call-limits.ts'
import type { Caller } from '../../http/caller.ts'

export interface View {
  listingId: string
  /** Unknown where the answer was kept; a visitor owns nothing. */
  ownerId?: string
  caller: Caller | undefined
  address: string
  userAgent: string | undefined
}

const flushEveryMs = 3_000
/** Who saw what today is remembered for so many pairs; beyond them the oldest are forgotten. */
const mostRemembered = 200_000

const robots =
  /bot|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|curl|wget|python|httpclient|java\/|go-http|^$/i

/** Every browser calls itself so; a name that somebody made up for the purpose mostly does not. */
const browsers = /^(Mozilla|Opera)\/\d/

/**
 * Who writes a new name of a browser into each call is still behind one address. A household or an office counts in
 * full; of many people behind one address of a mobile network, some are left out.
 */
const mostOfAddress = 5

/**
 * Counts each visitor once a listing and day, in memory, and adds the sums to the database every few seconds. A visitor is
 * an account, or else a browser at an address; what is remembered of either is a hash, salted anew every day.
 */
export class Views {
  private readonly seen = new Set<string>()
  private readonly ofAddress = new Map<string, number>()
  private seenDay = ''
  private salt = randomBytes(16)
  private waiting = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private flushing: Promise<void> = Promise.resolve()
  private readonly house: Pick<House, 'db' | 'clock' | 'log'>

  constructor(house: Pick<House, 'db' | 'clock' | 'log'>) {
    this.house = house
  }

  note({ listingId, ownerId, caller, address, userAgent }: View) {
    if (caller?.isOperator || (caller && caller.id === ownerId)) return
    if (robots.test(userAgent ?? '') || !browsers.test(userAgent ?? '')) return
    const day = this.house.clock().toISOString().slice(0, 10)
    if (day !== this.seenDay) this.startDay(day)
    const range = rangeOf(addressOf({ ip: address }))
    const pair = this.hash(`${listingId} ${caller ? `user ${caller.id}` : `${range} ${userAgent}`}`)
    const place = this.hash(`${listingId} at ${range}`)
    const before = this.ofAddress.get(place) ?? 0
    if (this.seen.has(pair) || before >= mostOfAddress) return
    this.seen.add(pair)
    this.ofAddress.set(place, before + 1)
    for (const remembered of [this.seen, this.ofAddress]) forgetOldest(remembered)
    const key = `${listingId} ${day}`
    this.waiting.set(key, (this.waiting.get(key) ?? 0) + 1)
  }

  start() {
    this.timer = setInterval(
      () =>
        this.flush().catch((error: unknown) =>
          this.house.log.warn({ err: error }, 'views not counted yet'),
        ),
      flushEveryMs,
    )
    this.timer.unref()
  }

  /** What cannot be written now waits for the next time. */
  flush(): Promise<void> {
    this.flushing = this.flushing.catch(() => {}).then(() => this.write())
    return this.flushing
  }

  async stop() {
    clearInterval(this.timer)
    await this.flush().catch((error: unknown) =>
      this.house.log.warn({ err: error }, 'the last views are lost'),
    )
  }

  private startDay(day: string) {
    this.seen.clear()
    this.ofAddress.clear()
    this.salt = randomBytes(16)
    this.seenDay = day
  }

  private hash = (text: string) =>
    createHmac('sha256', this.salt).update(text).digest('base64url').slice(0, 16)

  private async write() {
    if (this.waiting.size === 0) return
    const counted = this.waiting
    this.waiting = new Map()
    const rows = [...counted].map(([key, views]) => ({ key: key.split(' '), views }))
    try {
      // In one order for all servers, so that two of them never wait for each other.
      await sql`
        insert into ad_views (ad_id, day, views)
        select seen.ad_id, seen.day, seen.views
        from unnest(${rows.map(({ key }) => key[0])}::bigint[], ${rows.map(({ key }) => key[1])}::date[],
          ${rows.map(({ views }) => views)}::int[]) as seen (ad_id, day, views)
        join ads on ads.id = seen.ad_id
        order by seen.ad_id, seen.day
        on conflict (ad_id, day) do update set views = ad_views.views + excluded.views`.execute(
        this.house.db.write,
      )
    } catch (error) {
      for (const [key, views] of counted)
        this.waiting.set(key, (this.waiting.get(key) ?? 0) + views)
      throw error
    }
  }
}

function forgetOldest(remembered: Set<string> | Map<string, number>) {
  if (remembered.size <= mostRemembered) return
  for (const oldest of remembered.keys()) {
    remembered.delete(oldest)
    break
  }
}

/** Whoever has one IPv6 network of a provider mostly has all the 65,536 of its /48. */
const rangeOf = (address: string) => address.replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48')
