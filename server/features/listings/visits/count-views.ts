import { sql } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import type { View } from './visit.ts'
import { isPerson, networkOf, VisitorsOfDay } from './visitors-of-day.ts'

/** How many pairs of a visitor and a listing are remembered for the day; beyond that the oldest are forgotten. */
const mostRemembered = 200_000

/**
 * A client that sends a new browser name with each call is still behind one address. A household or an office counts in
 * full; of many people behind one address of a mobile network, some are left out.
 */
const mostOfAddress = 5

/** Counts each visitor once a day for each listing, in memory, and adds the sums to the database every few seconds. */
export class Views {
  readonly #seen = new Set<string>()
  readonly #ofAddress = new Map<string, number>()
  readonly #visitors = new VisitorsOfDay()
  #waiting = new Map<string, number>()
  #flushing: Promise<void> = Promise.resolve()
  readonly #server: Pick<ServerContext, 'db' | 'clock'>

  constructor(server: Pick<ServerContext, 'db' | 'clock'>) {
    this.#server = server
  }

  note(view: View) {
    const { listingId, ownerId, caller } = view
    if (caller?.isOperator || (caller && caller.advertiserId === ownerId)) return
    if (!isPerson(view)) return
    const day = this.#server.clock().toISOString().slice(0, 10)
    if (this.#visitors.begin(day)) {
      this.#seen.clear()
      this.#ofAddress.clear()
    }
    const pair = this.#visitors.hash(`${listingId} ${this.#visitors.nameOf(view)}`)
    const place = this.#visitors.hash(`${listingId} at ${networkOf(view.address)}`)
    const before = this.#ofAddress.get(place) ?? 0
    if (this.#seen.has(pair) || before >= mostOfAddress) return
    this.#seen.add(pair)
    this.#ofAddress.set(place, before + 1)
    for (const remembered of [this.#seen, this.#ofAddress]) forgetOldest(remembered)
    const key = `${listingId} ${day}`
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1)
  }

  /** Writes the sums; what cannot be written now waits for the next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => {}).then(() => this.#write())
    return this.#flushing
  }

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
        // All servers write in one order, so that two of them never wait for each other.
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
