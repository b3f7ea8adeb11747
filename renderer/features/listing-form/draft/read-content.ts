import type {
  Field,
  FieldName,
  ListingContent,
} from '../../../../contract/listings/listing-fields.ts'
import { emptyListing, listingFields } from '../../../../contract/listings/listing-fields.ts'
import { newListing } from '../../../../contract/listings/listing-words.ts'

/** Checked by hand, because no schemas are sent to the browser. */
function fits(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'choice':
      return isAmong(field.options, value)
    case 'choices':
      return Array.isArray(value) && value.every((each) => isAmong(field.options, each))
    case 'line':
    case 'prose':
      return typeof value === 'string' && value.length <= field.most
    case 'whole':
    case 'decimal':
      return typeof value === 'number' && value >= field.range.min && value <= field.range.max
    case 'flag':
      return typeof value === 'boolean'
    case 'point':
      return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)
  }
}

const isAmong = (options: readonly unknown[], value: unknown) => options.includes(value)

/** Reads a draft from an older version or another program: takes its known fields, or nothing if one is invalid. */
export function readContent(given: unknown): ListingContent | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const known = Object.entries(given).filter(([name]) => name in listingFields)
  const isSound = known.every(([name, value]) => {
    const field = listingFields[name as FieldName]
    return fits(field, value) || (value === null && field.mayBeUnset)
  })
  return isSound ? { ...emptyListing, ...newListing, ...Object.fromEntries(known) } : undefined
}
