import { sql } from 'kysely'
import type { ServerContext } from '../../context.ts'
import { isPublicListing } from '../../features/listings/policy.ts'
import type { MapEntry } from './sitemap-xml.ts'

/** A fifth of what the protocol allows, because each page is listed with five links. */
export const partSize = 10_000

export const kinds = ['ads', 'agencies', 'addresses'] as const
export type Kind = (typeof kinds)[number]

interface Source {
  path: (key: string) => string
  /** The public rows, ordered by key, with the time of the last change. */
  rows: (from: string) => ReturnType<typeof sql<{ key: string; changed_at: Date }>>
  /** The first key of each part. */
  starts: ReturnType<typeof sql<{ key: string }>>
}

const sources: Record<Kind, Source> = {
  ads: {
    path: (key) => `/ad/${key}`,
    rows: (from) => sql`
      select id::text as key, updated_at as changed_at from listings
      where ${isPublicListing} and id >= ${from || '0'}::bigint order by id limit ${partSize}`,
    starts: sql`
      select id::text as key from (
        select id, row_number() over (order by id) as place from listings where ${isPublicListing}
      ) as numbered where place % ${partSize} = 1 order by id`,
  },
  agencies: {
    path: (key) => `/agency/${key}`,
    rows: (from) => sql`
      select owner_id::text as key, max(updated_at) as changed_at from listings
      where ${isPublicListing} and owner_id >= ${from || '0'}::bigint
      group by owner_id order by owner_id limit ${partSize}`,
    starts: sql`
      select owner_id::text as key from (
        select owner_id, row_number() over (order by owner_id) as place
        from listings where ${isPublicListing} group by owner_id
      ) as numbered where place % ${partSize} = 1 order by owner_id`,
  },
  // One address has many spellings; all spellings with the same key lead to the same page.
  addresses: {
    path: (key) => `/address/${encodeURIComponent(key)}`,
    rows: (from) => sql`
      select min(address) as key, max(updated_at) as changed_at from listings
      where ${isPublicListing} and address_key >= coalesce(
        (select min(address_key) from listings where address = ${from} and ${isPublicListing}), '')
      group by address_key order by address_key limit ${partSize}`,
    starts: sql`
      select key from (
        select min(address) as key, row_number() over (order by address_key) as place
        from listings where ${isPublicListing} group by address_key
      ) as numbered where place % ${partSize} = 1 order by place`,
  },
}

export async function readPart(
  { db }: Pick<ServerContext, 'db'>,
  kind: Kind,
  from: string,
): Promise<MapEntry[]> {
  const { path, rows } = sources[kind]
  const part = await rows(from).execute(db.read)
  return part.rows.map((row) => ({ path: path(row.key), changedAt: row.changed_at }))
}

export async function readStarts({ db }: Pick<ServerContext, 'db'>, kind: Kind): Promise<string[]> {
  const starts = await sources[kind].starts.execute(db.read)
  return starts.rows.map((row) => row.key)
}
