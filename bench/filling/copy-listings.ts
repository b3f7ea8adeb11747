import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** The columns that differ from copy to copy, since lists are sorted by them. The database gives each copy a new id. */
const changed: Record<string, (copy: number) => string> = {
  price: (copy) => `round(price * (1 + ${copy} * 0.0007))::int`,
  price_usd: (copy) => `price_usd * (1 + ${copy} * 0.0007)`,
  published_at: (copy) => `published_at - ${copy} * interval '7 seconds'`,
  updated_at: (copy) => `updated_at - ${copy} * interval '7 seconds'`,
}

/**
 * Copies the first `made` public listings, and the non-public ones made with them, until there are as many as asked
 * for. It uses COPY from one connection to another, which is several times as fast as making each listing.
 */
export async function copyListings(
  url: string,
  { made, published }: { made: number; published: number },
  say: (line: string) => void,
) {
  await using connections = new AsyncDisposableStack()
  const open = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    connections.defer(() => client.end())
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    return client
  }
  const [reader, writer] = [await open(), await open()]
  const { rows } = await reader.query<{ name: string }>(`
    select attname as name from pg_attribute where attrelid = 'listings'::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname <> 'id' order by attnum`)
  const columns = rows.map(({ name }) => name)
  const { rows: last } = await reader.query<{ id: string }>('select max(id) as id from listings')
  const lastMade = Number(last[0]?.id)
  for (let copy = 1; copy * made < published; copy += 1) {
    const part = Math.min(1, (published - copy * made) / made)
    const picked = columns.map((name) => changed[name]?.(copy) ?? name).join(', ')
    await pipeline(
      reader.query(
        copyTo(
          `copy (select ${picked} from listings where id <= ${lastMade}
             and (id <= ${Math.round(made * part)} or (id > ${made} and id <= ${Math.round(made + (lastMade - made) * part)}))) to stdout`,
        ),
      ),
      writer.query(copyFrom(`copy listings (${columns.join(', ')}) from stdin`)),
    )
    say(`${Math.round((copy + part) * made).toLocaleString('en')} public listings`)
  }
}
