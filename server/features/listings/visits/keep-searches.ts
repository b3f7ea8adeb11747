import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Filters } from '../../../../contract/listings/listing-search.ts'
import { search as searchQuery } from '../../../../contract/listings/listing-search.ts'
import type { ServerContext } from '../../../context.ts'
import { parsePart, parseQuery } from '../../../http/validate.ts'
import type { SearchMade } from './visit.ts'
import { isPerson, VisitorsOfDay } from './visitors-of-day.ts'

/** For how many days visitors' searches are stored. */
export const searchDays = 30

/** No more searches of one day are stored than this: a count of them means `at least`. */
const mostOfDay = 50_000
/** A visitor who tries out every filter is still one person, and does not want a hundred homes. */
const mostOfVisitor = 30

/** The part of the map in sight says little of what is wanted, and the visitor's places too much of who they are. */
const leftOut = ['bbox', 'freshDays', 'status', 'from', 'fromWalk'] as const
/** A search among somebody's listings is no wish, and typed words may hold a name or a number: neither is stored. */
const isNotKept = ({ ownerId, agencyId, id, search }: Filters) =>
  ownerId !== undefined || agencyId !== undefined || id !== undefined || search !== undefined

/**
 * Stores what visitors look for, so that an advertiser can be told how many wanted such a home. A visitor counts once a
 * day for each search, under a name that nobody can trace back to them.
 */
export class KeptSearches {
  readonly #seen = new Set<string>()
  readonly #ofVisitor = new Map<string, number>()
  readonly #visitors = new VisitorsOfDay()
  #waiting: { day: string; visitor: string; url: string }[] = []
  readonly #server: Pick<ServerContext, 'db' | 'clock'>

  constructor(server: Pick<ServerContext, 'db' | 'clock'>) {
    this.#server = server
  }

  note(made: SearchMade) {
    const day = this.#server.clock().toISOString().slice(0, 10)
    if (this.#visitors.begin(day)) {
      this.#seen.clear()
      this.#ofVisitor.clear()
    }
    const visitor = this.#visitors.hash(this.#visitors.nameOf(made))
    const once = `${visitor} ${this.#visitors.hash(made.url)}`
    const before = this.#ofVisitor.get(visitor) ?? 0
    if (this.#seen.has(once) || this.#seen.size >= mostOfDay || before >= mostOfVisitor) return
    this.#seen.add(once)
    this.#ofVisitor.set(visitor, before + 1)
    this.#waiting.push({ day, visitor, url: made.url })
  }

  /** What cannot be written is left out: the counts are minimums. */
  async flush() {
    const waiting = this.#waiting.splice(0)
    const rows = waiting.flatMap(({ day, visitor, url }) => {
      const filters = filtersOf(url)
      return filters ? [{ day, visitor, filters }] : []
    })
    if (rows.length === 0) return
    await sql`
      insert into kept_searches (day, visitor, digest, filters)
      select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ visitor }) => visitor)}::text[],
        ${rows.map(({ filters }) => digestOf(filters))}::text[],
        ${rows.map(({ filters }) => filters)}::jsonb[])
      on conflict do nothing`.execute(this.#server.db.write)
  }
}

/** Decides for every answered search. Later pages are the same search, and one without filters is not counted. */
export const isWorthKeeping = (made: SearchMade) =>
  made.url.includes('filters') &&
  !/[?&](?:after|offset|onlyFavourite)=/.test(made.url) &&
  !made.caller?.isOperator &&
  isPerson(made)

/** The filters as text, always in the same order; undefined if they are not stored. */
function filtersOf(url: string): string | undefined {
  try {
    const { filters } = parsePart(searchQuery, parseQuery(url), 'MALFORMED')
    if (isNotKept(filters)) return undefined
    for (const name of leftOut) delete filters[name]
    const names = Object.keys(filters) as (keyof Filters)[]
    // A currency alone is no wish.
    if (names.every((name) => name === 'currency')) return undefined
    return JSON.stringify(Object.fromEntries(names.sort().map((name) => [name, filters[name]])))
  } catch {
    // The search was refused when it was made.
    return undefined
  }
}

const digestOf = (filters: string) =>
  createHash('sha256').update(filters).digest('base64url').slice(0, 22)
