import { readCitySettings } from '../server/cities/city-settings.ts'
import { checkCitySchema } from '../server/db/city-schema.ts'
import { openClient } from '../server/db/connection/open-client.ts'
import { DatabaseError } from '../server/db/database-error.ts'
import { silentLog } from '../server/db/database-log.ts'
import { parseDatabaseUrl } from '../server/db/parse-database-url.ts'
import { SettingsError } from '../server/settings.ts'
import { CommandError } from './running/command-line.ts'
import { loadEnvFile } from './running/env-file.ts'

/**
 * For Citus, which is PostgreSQL on several nodes: makes the schema of each city one shard, which is always whole on
 * one node and can be moved. It may be run again at any time, and prints which node has which schema.
 */
export async function spread(
  url: string,
  cities: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const client = await openClient(url, silentLog)
  try {
    const { rows: found } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
    if (found.length === 0)
      throw new CommandError(
        `${parseDatabaseUrl(url).place} has no extension citus, so there is nothing to spread over; nothing was changed`,
      )
    for (const city of cities) await checkCitySchema(url, city, silentLog)
    // Also for schemas made later, even by a start of the server.
    const { rows: named } = await client.query<{ name: string }>(
      'select quote_ident(current_database()) as name',
    )
    for (const { name } of named)
      await client.query(`alter database ${name} set citus.enable_schema_based_sharding = on`)
    for (const city of cities)
      for (const schema of [city, `${city}_jobs`]) await spreadSchema(schema)
    const { rows: held } = await client.query<{ schema: string; node: string; port: number }>(
      `select s.schema_name::text as schema, n.nodename as node, n.nodeport as port
       from citus_schemas s
       join pg_dist_placement p on true
       join pg_dist_shard h on h.shardid = p.shardid
       join pg_dist_partition t on t.logicalrelid = h.logicalrelid and t.colocationid = s.colocation_id
       join pg_dist_node n on n.groupid = p.groupid
       group by 1, 2, 3 order by 1, 2`,
    )
    for (const { schema, node, port } of held) say(`${schema}: ${node}:${port}`)
  } finally {
    await client.end()
  }

  async function spreadSchema(schema: string) {
    const { rows } = await client.query<{ isThere: boolean; isSpread: boolean }>(
      `select exists (select from pg_namespace where nspname = $1) as "isThere",
              exists (select from citus_schemas where schema_name::text = $1) as "isSpread"`,
      [schema],
    )
    if (rows[0]?.isThere && !rows[0].isSpread)
      await client.query('select citus_schema_distribute($1::regnamespace)', [schema])
  }
}

if (import.meta.main) {
  try {
    loadEnvFile()
    const { cities } = readCitySettings(process.env)
    const byUrl = new Map<string, string[]>()
    for (const { id, settings } of cities) {
      const { DATABASE_URL: url } = settings
      if (!url)
        throw new CommandError(
          'The built-in PostgreSQL is one machine: set DATABASE_URL to the coordinator',
        )
      byUrl.set(url, [...(byUrl.get(url) ?? []), id])
    }
    for (const [url, ids] of byUrl) await spread(url, ids, (line) => console.log(line))
  } catch (error) {
    const known = [CommandError, DatabaseError, SettingsError]
    if (!known.some((kind) => error instanceof kind)) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
