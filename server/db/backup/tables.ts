import type pg from 'pg'

export type TableInfo = { name: string; columns: string[] }
/** A part of a partitioned table; `bound` says in PostgreSQL's words which rows it holds. */
export type PartInfo = { name: string; of: string; bound: string }
export type SequenceInfo = { name: string; value: string; isCalled: boolean }

/** These tables describe the database and are not part of its content. */
const MIGRATION_TABLES = ['schema_migrations', 'migration_lease']

/** Every table with its stored columns (not the computed ones), parents before children. */
export async function listTables(client: pg.ClientBase): Promise<TableInfo[]> {
  const { rows: tables } = await client.query<TableInfo>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [MIGRATION_TABLES],
  )
  const { rows: links } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid and not c.relispartition
       and c.relnamespace = current_schema()::regnamespace`,
  )
  return orderByParents(tables, links)
}

/** The parts of tables that migrations do not create. */
export async function listParts(client: pg.ClientBase): Promise<PartInfo[]> {
  const { rows } = await client.query<PartInfo>(
    `select c.relname as name, p.relname as of, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
     order by c.relname`,
  )
  return rows
}

function orderByParents(
  tables: TableInfo[],
  links: { child: string; parent: string }[],
): TableInfo[] {
  const ordered: TableInfo[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isFree = ({ name }: TableInfo) =>
      !links.some(({ child, parent }) => child === name && names.has(parent))
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error(`tables refer to one another: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceInfo[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: SequenceInfo[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<SequenceInfo, 'name'>>(
      `select last_value as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push(...found.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnList({ name, columns }: TableInfo): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

/** A partitioned table can be copied only with a query for its rows. */
export const selectAll = ({ name, columns }: TableInfo) =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`
