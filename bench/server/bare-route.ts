import Fastify from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { priceBounds } from '../../contract/columns/price-bounds.ts'
import { search } from '../../contract/listings/listing-search.ts'
import type { ServerContext } from '../../server/context.ts'
import { findListings } from '../../server/features/listings/search/find-listings.ts'
import { currentRate } from '../../server/features/rates/current-rate.ts'
import type { MeasuredSearch } from '../measuring/hot-queries.ts'
import { measuredSearches } from '../measuring/hot-queries.ts'
import { recordSql } from './recorded-sql.ts'

/**
 * The server that the product's routes are compared with: nothing but Fastify and node-postgres. It runs the very same
 * statement as a prepared one and sends the rows as they come.
 */
export async function openBareRoute(server: ServerContext, url: string) {
  const rates = await currentRate(server)
  const maxOf = (maxPrice: number) => priceBounds({ maxPrice }, rates)?.max
  const statementOf = async (name: MeasuredSearch) => {
    const query = z.parse(search, measuredSearches[name](60_000))
    const recorded = await recordSql(server, (recording) =>
      findListings(recording, query, undefined),
    )
    const statement = recorded.at(-1)
    if (!statement) throw new Error(`The search by ${name} ran no statement`)
    // A list sorted by minutes has no price in its statement: it reads listings by ids that were found in memory.
    return { ...statement, place: statement.parameters.indexOf(maxOf(60_000)) }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    options: '-c plan_cache_mode=force_custom_plan',
  })
  const app = Fastify({ loggerInstance: server.log })
  for (const name of Object.keys(measuredSearches) as MeasuredSearch[]) {
    const { sql, parameters, place } = await statementOf(name)
    app.get<{ Querystring: { max: string } }>(`/bare/${name}`, async (request) => {
      const values = [...parameters]
      if (place >= 0) values[place] = maxOf(Number(request.query.max))
      const { rows } = await pool.query({ name, text: sql, values })
      return rows
    })
  }
  app.addHook('onClose', () => pool.end())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}
