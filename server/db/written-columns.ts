import type {
  Field,
  FieldName,
  Held,
  ListingFields,
} from '../../contract/listings/listing-fields.ts'
import { fieldNames, listingFields } from '../../contract/listings/listing-fields.ts'
import type { Column } from './column.ts'
import { boolean, float, integer, smallint, smallints, text, texts } from './column.ts'

type InSnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${InSnakeCase<Rest>}`
  : Name

/** A field with one column. Coordinates need two. */
export type ColumnField = Exclude<FieldName, 'coordinates'>

type ColumnOf<F extends Field> = F['mayBeUnset'] extends false
  ? Column<Held<F>, Held<F> | undefined, Held<F>>
  : Column<Held<F> | null, Held<F> | null | undefined, Held<F> | null>

type WrittenColumns = {
  [Name in ColumnField as InSnakeCase<Name>]: ColumnOf<ListingFields[Name]>
} & { lat: Column<number | null, number | null, number | null> } & {
  lon: Column<number | null, number | null, number | null>
}

/** The column of `floorsCount` is `floors_count`. */
export const columnName = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as InSnakeCase<Name>

export const columnFields = fieldNames.filter((name) => name !== 'coordinates')

const mostInSmallint = 32_767

function columnFor(field: Field): Column<unknown, unknown, unknown> {
  switch (field.kind) {
    case 'choice':
    case 'line':
    case 'prose':
      return text()
    case 'choices':
      return typeof field.options[0] === 'number' ? smallints() : texts()
    case 'whole':
      return field.range.max > mostInSmallint ? integer() : smallint()
    case 'decimal':
    case 'point':
      return float()
    case 'flag':
      return boolean()
  }
}

/** The columns that a listing's owner writes. */
export const writtenColumns = {
  ...Object.fromEntries(
    columnFields.map((name) => {
      const field = listingFields[name]
      const column = columnFor(field)
      return [columnName(name), field.mayBeUnset ? column.orNull() : column.orDefault()]
    }),
  ),
  lat: float().orNull(),
  lon: float().orNull(),
} as WrittenColumns
