import * as fc from 'fast-check'
import { idShape } from '../../../contract/wire/ids.ts'
import { anyCharacter } from '../any-character.ts'

export interface JsonSchema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Ids that mostly exist, so that not every generated request misses. */
const likelyId = fc
  .oneof({ arbitrary: fc.integer({ min: 1, max: 6 }), weight: 3 }, fc.integer({ min: 1, max: 40 }))
  .map(String)
/** The id of the upload that exists; `likelyUpload` also gives one that does not. */
export const fuzzUpload = 'f'.repeat(32)
export const likelyUpload = fc.constantFrom(fuzzUpload, fuzzUpload, '0'.repeat(32))
const fewNumber = fc
  .oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 90_000 }))
  .map(String)
const numberPattern = '^-?\\d{1,15}(\\.\\d{1,15})?$'
const uploadPattern = '^[0-9a-f]{32}$'

/** Texts that have broken programs before. */
export const oddText = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202eevil',
  "'; drop table listings; --",
  '%',
  '\\',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  'ძალიან გრძელი',
  'רחוב רוסתוולי',
  '🏠'.repeat(50),
  'x'.repeat(256),
  'x'.repeat(1_001),
  'NaN',
  '-0',
  '1e308',
  '9'.repeat(18),
  '9'.repeat(30),
  'null',
  'true',
)

const text = (min = 0, max = 40) =>
  fc.oneof(
    {
      arbitrary: fc.string({ minLength: min, maxLength: Math.max(min, Math.min(max, 40)) }),
      weight: 5,
    },
    fc.string({ unit: anyCharacter, minLength: min, maxLength: Math.max(min, Math.min(max, 20)) }),
    oddText,
  )

const formats: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc
    .date({ min: new Date('2025-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc.constantFrom('2026-01-01', '2026-12-31'),
  email: fc.constantFrom('someone1@example.com', 'anna@example.com', "o'neil+x@example.co.uk"),
}

/** Values that the schema accepts, and now and then one that it does not. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema))
  switch (schema.type) {
    case 'string':
      return fromString(schema)
    case 'integer':
      return fc.integer(range(schema))
    case 'number':
      return fc.oneof(
        { arbitrary: fc.integer({ min: 0, max: 99 }), weight: 4 },
        fc.integer(range(schema)),
        fc.double({ ...range(schema), noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map(fromSchema))
        : fc.array(fromSchema(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'object':
      return fromObject(schema)
    default:
      return fc.oneof(fc.integer(), text(), fc.boolean())
  }
}

function fromString(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.pattern === numberPattern) return fc.oneof({ arbitrary: fewNumber, weight: 9 }, text())
  if (schema.pattern === idShape.source) return fc.oneof({ arbitrary: likelyId, weight: 9 }, digits)
  if (schema.pattern === uploadPattern)
    return fc.oneof({ arbitrary: likelyUpload, weight: 9 }, text())
  const format = schema.format && formats[schema.format]
  if (format) return fc.oneof({ arbitrary: format, weight: 9 }, text())
  if (schema.pattern) return fc.oneof({ arbitrary: matching(schema.pattern), weight: 9 }, text())
  return text(schema.minLength, schema.maxLength)
}

const digits = fc.stringMatching(idShape)

/** If no text can be generated from the pattern, any text is used. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  } catch {
    return text()
  }
}

const range = ({ minimum = -1_000, maximum = 1_000_000 }: JsonSchema) => ({
  min: Math.max(minimum, -1e9),
  max: Math.min(maximum, 1e9),
})

/** Only a few optional fields at a time: with all of them, one would always be refused. */
function fromObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  return fc
    .subarray(optional, { maxLength: Math.min(optional.length, 4) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          [...required, ...chosen].map((name) => [name, fromField(name, properties[name] ?? {})]),
        ),
      ),
    )
}

/** The form of values that a schema cannot describe. */
const written: Record<string, string[]> = {
  bbox: ['41.6,41.5,41.7,41.7', '-90,-180,90,180', '41,41,41,41'],
  polygon: ['41.6,41.6;41.7,41.6;41.7,41.7', '0,0;1,1;0,1;1,0'],
  w: ['160', '320', '640'],
  phone: ['+995 555 12 34 56'],
  channelLink: ['https://t.me/sakhli'],
  telegramUsername: ['@sakhli'],
}

function fromField(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const ways = written[name]
  const usual = fromSchema(schema)
  return ways ? fc.oneof({ arbitrary: fc.constantFrom(...ways), weight: 3 }, usual) : usual
}
