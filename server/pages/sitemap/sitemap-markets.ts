import { sql } from 'kysely'
import { leastInMarket } from '../../../contract/market/market.ts'
import type { ServerContext } from '../../context.ts'
import { isPublicListing } from '../../features/listings/policy.ts'
import type { MapEntry } from './sitemap-xml.ts'

/** The markets that have pages: each kind with enough listings, in the whole city and in each district. */
export async function readMarkets({ db }: Pick<ServerContext, 'db'>): Promise<MapEntry[]> {
  const { rows } = await sql<{ kind: string; district: string | null; changed_at: Date }>`
    select deal_type || '/' || category as kind, district ->> 'en' as district, max(updated_at) as changed_at
    from listings where ${isPublicListing}
    group by grouping sets ((deal_type, category), (deal_type, category, district ->> 'en'))
    having count(*) >= ${leastInMarket} and (grouping(district ->> 'en') = 1 or district ->> 'en' is not null)
    order by kind, district nulls first`.execute(db.read)
  return rows.map(({ kind, district, changed_at: changedAt }) => ({
    path: `/market/${kind}${district === null ? '' : `/${encodeURIComponent(district)}`}`,
    changedAt,
  }))
}
