import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'

export interface View {
  adId: string
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

/** Counts each visitor once an ad and day, in memory, and adds the sums to the database every few seconds. */
export class Views {
  private readonly seen = new Set<string>()
  private seenDay = ''
  private waiting = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private flushing: Promise<void> = Promise.resolve()
  private readonly house: Pick<House, 'db' | 'clock' | 'log'>

  constructor(house: Pick<House, 'db' | 'clock' | 'log'>) {
    this.house = house
  }

  note({ adId, ownerId, caller, address, userAgent }: View) {
    if (caller?.isOperator || (caller && caller.id === ownerId)) return
    if (robots.test(userAgent ?? '')) return
    const day = this.house.clock().toISOString().slice(0, 10)
    if (day !== this.seenDay) {
      this.seen.clear()
      this.seenDay = day
    }
    const visitor = caller ? `user ${caller.id}` : `${address} ${userAgent}`
    const pair = createHash('sha256').update(`${adId} ${visitor}`).digest('base64url').slice(0, 16)
    if (this.seen.has(pair)) return
    this.remember(pair)
    const key = `${adId} ${day}`
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

  private remember(pair: string) {
    this.seen.add(pair)
    if (this.seen.size <= mostRemembered) return
    for (const oldest of this.seen) {
      this.seen.delete(oldest)
      break
    }
  }

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
