import { sql } from 'kysely'
import { connect } from '../../server/db/connection/connect.ts'
import { silentLog } from '../../server/db/database-log.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded.ts'

/**
 * The process that the test kills: writes rows as fast as it can and prints on stdout which of them the database has
 * acknowledged. It never stops by itself.
 */
const WRITERS = 4

const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silentLog })
const { write } = connect({ url, log: silentLog, poolSize: WRITERS })
await sql`create table if not exists acknowledged (id text primary key)`.execute(write)

let next = 0
const writeForEver = async () => {
  for (;;) {
    const id = `${process.pid}-${next++}`
    const isWritten = await sql`insert into acknowledged values (${id})`.execute(write).then(
      () => true,
      () => false,
    )
    // Waits only after a failure, since the database is starting again then.
    if (isWritten) process.stdout.write(`${id}\n`)
    else await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
await Promise.all(Array.from({ length: WRITERS }, writeForEver))
