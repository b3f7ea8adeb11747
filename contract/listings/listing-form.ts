import * as z from 'zod/mini'
import { coordinates, decimal, flag, id, line, prose, wholeNumber } from '../wire/primitives.ts'
import type { Field, FieldName, Held, ListingFields } from './listing-fields.ts'
import { listingFields } from './listing-fields.ts'

/** A field of a form after it is read: null clears it, absent leaves it unchanged. An empty pair means no point. */
type Read<F extends Field> = F extends { kind: 'point' }
  ? [number, number] | []
  : F['mayBeUnset'] extends false
    ? Held<F>
    : Held<F> | null

/** A field as it is sent: numbers and flags may come as text. */
type Sent<F extends Field> = Read<F> | (Held<F> extends number | boolean ? string : never)

type FieldSchemas = {
  [Name in FieldName]: z.ZodMiniOptional<
    z.ZodMiniType<Read<ListingFields[Name]>, Sent<ListingFields[Name]>>
  >
}

function valueSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'choice':
      return z.enum(field.options)
    case 'choices':
      return z
        .array(optionSchema(field.options))
        .check(z.maxLength(field.options.length), z.refine(isWithoutRepeats, 'names a value twice'))
    case 'line':
      return line(field.most)
    case 'prose':
      return prose(field.most)
    case 'whole':
      return wholeNumber(field.range)
    case 'decimal':
      return decimal(field.range)
    case 'flag':
      return flag
    case 'point':
      return z.union([coordinates, z.tuple([])])
  }
}

const isWithoutRepeats = (values: readonly unknown[]) => new Set(values).size === values.length

function optionSchema(options: readonly (string | number)[]): z.ZodMiniType<string | number> {
  const words = options.filter((option) => typeof option === 'string')
  if (words.length > 0) return z.enum(words)
  return z
    .pipe(z.union([z.number(), z.string()]), z.transform(Number))
    .check(z.refine((n) => options.includes(n), `must be one of ${options.join(', ')}`))
}

const makeSchemas = () =>
  Object.fromEntries(
    Object.entries<Field>(listingFields).map(([name, field]) => {
      const schema = valueSchema(field)
      const isCleared = field.mayBeUnset && field.kind !== 'point'
      return [name, z.optional(isCleared ? z.nullable(schema) : schema)]
    }),
  ) as FieldSchemas

/** How each field is checked when it comes in. Browsers do not load these, because only the server checks. */
export const fieldSchemas = /* @__PURE__ */ makeSchemas()

export const newListingForm = z.strictObject({
  ...fieldSchemas,
  /** Always empty for a new listing; accepted because some forms always send the list. */
  images: z.optional(z.array(id)),
  /** A draft starts unpublished and may lack what publishing requires. */
  draft: z.optional(flag),
})
export type NewListingForm = z.infer<typeof newListingForm>

export const listingChanges = z.strictObject({
  ...fieldSchemas,
  /** The pictures that stay, in order; the others are removed. If absent, all stay. */
  images: z.optional(z.array(id)),
})
export type ListingChanges = z.infer<typeof listingChanges>
