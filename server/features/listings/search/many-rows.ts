import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { takeTurns } from '../../../http/load/turns.ts'
import type { SelectedColumns, SqlValues, ValuesByColumn } from '../sql-text.ts'
import { byColumn, rowsOf, runSql } from '../sql-text.ts'

const inTurn = takeTurns({
  atOnce: 4,
  waiting: 40,
  refusal: 'Too many people look through all listings just now; try again',
})
const patience = sql`set local statement_timeout = '5s'`

/**
 * Runs a query that reads many rows instead of asking memory: such queries may take a few connections, and none for
 * longer than a visitor waits. A caller who finds no place, or waits too long, gets a 503.
 */
export const readMany = <Row>(
  db: Kysely<Tables>,
  selected: SelectedColumns<Row>,
  from: string,
  values: Pick<SqlValues, 'values'>,
): Promise<Iterable<Row>> =>
  inTurn(() =>
    db.transaction().execute(async (tx) => {
      await patience.execute(tx)
      const [columns] = await runSql<ValuesByColumn<Row>>(tx, byColumn(selected, from), values)
      return rowsOf(columns)
    }),
  )
