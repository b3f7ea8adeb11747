import type { ColumnType } from 'kysely'

/** A table column: its PostgreSQL type, and its TypeScript types for reading and writing. */
export interface Column<Select, Insert, Update> {
  /** As PostgreSQL's `format_type` writes it. */
  readonly type: string
  readonly isNullable: boolean
  /** The database fills in the value if an insert leaves it out. */
  readonly hasDefault: boolean
  readonly orNull: () => Column<Select | null, Insert | null, Update | null>
  readonly orDefault: () => Column<Select, Insert | undefined, Update>
  /** Never set: it only carries the types. */
  readonly kysely?: ColumnType<Select, Insert, Update>
}

function column<Select, Insert = Select, Update = Insert>(
  type: string,
  isNullable = false,
  hasDefault = false,
): Column<Select, Insert, Update> {
  return {
    type,
    isNullable,
    hasDefault,
    orNull: () => column(type, true, hasDefault),
    orDefault: () => column(type, isNullable, true),
  }
}

/** A bigint that the database counts up; it never changes. */
export const id = () => column<string, string | number | undefined, never>('bigint', false, true)

/** Read as a string of digits, so that no number is rounded. */
export const bigint = () => column<string, string | number | bigint>('bigint')

export const integer = () => column<number>('integer')
export const smallint = () => column<number>('smallint')
export const float = () => column<number>('double precision')
export const boolean = () => column<boolean>('boolean')
export const text = <Word extends string = string>() => column<Word>('text')
export const texts = <Word extends string>() => column<Word[]>('text[]')
export const smallints = () => column<number[]>('smallint[]')
export const bytes = () => column<Buffer>('bytea')

/** `YYYY-MM-DD` */
export const day = () => column<string>('date')
export const time = () => column<Date, Date | string>('timestamp with time zone')

/** Written as text: `JSON.stringify(value)`. */
export const json = <Value>() => column<Value, string>('jsonb')
