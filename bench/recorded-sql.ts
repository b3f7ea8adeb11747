import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../server/db/tables.ts'
import type { House } from '../server/house.ts'

export interface RecordedSql {
  sql: string
  parameters: readonly unknown[]
}

/** Runs work on a house whose reads are written down as they go to the database. */
export async function recordSql(
  house: House,
  work: (house: House) => Promise<unknown>,
): Promise<RecordedSql[]> {
  const recorded: RecordedSql[] = []
  const read = new Proxy(house.db.read, {
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
  await work({ ...house, db: { ...house.db, read } })
  return recorded
}
