import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import { addressOf } from '../../../http/call-limits.ts'
import type { View } from './view.ts'

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
  readonly #seen = new Set<string>()
  readonly #ofAddress = new Map<string, number>()
  #seenDay = ''
  #salt = randomBytes(16)
  #waiting = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  readonly #server: Pick<ServerContext, 'db' | 'clock' | 'log'>

  constructor(server: Pick<ServerContext, 'db' | 'clock' | 'log'>) {
    this.#server = server
  }

  note({ listingId, ownerId, caller, address, userAgent }: View) {
    if (caller?.isOperator || (caller && caller.advertiserId === ownerId)) return
    if (robots.test(userAgent ?? '') || !browsers.test(userAgent ?? '')) return
    const day = this.#server.clock().toISOString().slice(0, 10)
    if (day !== this.#seenDay) this.#startDay(day)
    const network = networkOf(addressOf({ ip: address }))
    const pair = this.#hash(
      `${listingId} ${caller ? `user ${caller.id}` : `${network} ${userAgent}`}`,
    )
    const place = this.#hash(`${listingId} at ${network}`)
    const before = this.#ofAddress.get(place) ?? 0
    if (this.#seen.has(pair) || before >= mostOfAddress) return
    this.#seen.add(pair)
    this.#ofAddress.set(place, before + 1)
    for (const remembered of [this.#seen, this.#ofAddress]) forgetOldest(remembered)
    const key = `${listingId} ${day}`
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1)
  }

  start() {
    this.#timer = setInterval(
      () =>
        this.flush().catch((error: unknown) =>
          this.#server.log.warn({ err: error }, 'views not counted yet'),
        ),
      flushEveryMs,
    )
    this.#timer.unref()
  }

  /** What cannot be written now waits for the next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => {}).then(() => this.#write())
    return this.#flushing
  }

  async stop() {
    clearInterval(this.#timer)
    await this.flush().catch((error: unknown) =>
      this.#server.log.warn({ err: error }, 'the last views are lost'),
    )
  }

  #startDay(day: string) {
    this.#seen.clear()
    this.#ofAddress.clear()
    this.#salt = randomBytes(16)
    this.#seenDay = day
  }

  #hash = (text: string) =>
    createHmac('sha256', this.#salt).update(text).digest('base64url').slice(0, 16)

  async #write() {
    if (this.#waiting.size === 0) return
    const counted = this.#waiting
    this.#waiting = new Map()
    const rows = [...counted].map(([key, views]) => ({ key: key.split(' '), views }))
    try {
      await this.#server.db.write.transaction().execute(async (tx) => {
        const { rows: there } = await sql<{ id: string }>`
          select id from listings where id = any(${rows.map(({ key }) => key[0])}::bigint[])
          order by id for key share`.execute(tx)
        const ids = new Set(there.map(({ id }) => id))
        const seen = rows.filter(({ key: [id = ''] }) => ids.has(id))
        // In one order for all servers, so that two of them never wait for each other.
        await sql`
          insert into listing_views (listing_id, day, views)
          select seen.listing_id, seen.day, seen.views
          from unnest(${seen.map(({ key }) => key[0])}::bigint[], ${seen.map(({ key }) => key[1])}::date[],
            ${seen.map(({ views }) => views)}::int[]) as seen (listing_id, day, views)
          order by seen.listing_id, seen.day
          on conflict (listing_id, day) do update set views = listing_views.views + excluded.views`.execute(
          tx,
        )
      })
    } catch (error) {
      for (const [key, views] of counted)
        this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + views)
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
const networkOf = (address: string) => address.replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48')
