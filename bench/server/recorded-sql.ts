import type { CompiledQuery, Kysely } from 'kysely'
import type { ServerContext } from '../../server/context.ts'
import type { Tables } from '../../server/db/tables.ts'

export interface RecordedSql {
  sql: string
  parameters: readonly unknown[]
}

/** Runs work on a server and records the statements that it reads from the database with. */
export async function recordSql(
  server: ServerContext,
  work: (server: ServerContext) => Promise<unknown>,
): Promise<RecordedSql[]> {
  const recorded: RecordedSql[] = []
  const read = new Proxy(server.db.read, {
    get(db: Kysely<Tables>, name) {
      if (name !== 'executeQuery') {
        const member: unknown = Reflect.get(db, name, db)
        return typeof member === 'function' ? member.bind(db) : member
      }
      return (query: CompiledQuery) => {
        recorded.push({ sql: query.sql, parameters: query.parameters })
        return db.executeQuery(query)
      }
    },
  })
  await work({ ...server, db: { ...server.db, read } })
  return recorded
}
