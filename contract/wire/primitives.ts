import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { cleanLine, cleanProse } from '../text/clean-text.ts'
import { idShape } from './ids.ts'

/** Ids are 64-bit numbers in the database and strings of digits on the wire. */
export const id = z.string().check(z.regex(idShape, 'must be a string of digits'))
export type Id = z.infer<typeof id>

export const idParams = z.object({ id })

export const time = z.iso.datetime()

const storable = (max: number, min: number) =>
  [
    z.minLength(min),
    z.maxLength(max),
    z.refine<string>(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'holds a forbidden character',
    ),
  ] as const

/**
 * Any string that PostgreSQL can store: it refuses NUL, and half a surrogate pair is not a character. The text is taken
 * unchanged, so use it only for passwords and similar values; for what people read use `line` or `prose`.
 */
export const text = (max: number, min = 0) => z.string().check(...storable(max, min))

export const line = (max: number, min = 0) =>
  z.string().check(z.overwrite(cleanLine), ...storable(max, min))

export const prose = (max: number, min = 0) =>
  z.string().check(z.overwrite(cleanProse), ...storable(max, min))

const asNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/, 'must be a number'))]),
  z.transform(Number),
)

/** Numbers and flags come as text from a query or a form, and as numbers and booleans from code. */
export const wholeNumber = (range: { min: number; max: number }) =>
  z.pipe(asNumber, z.int().check(z.minimum(range.min), z.maximum(range.max)))

export const decimal = (range: { min: number; max: number }) =>
  z.pipe(asNumber, z.number().check(z.minimum(range.min), z.maximum(range.max)))

export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

export const latitude = decimal({ min: -90, max: 90 })
export const longitude = decimal({ min: -180, max: 180 })
export const coordinates = z.tuple([latitude, longitude])

export const limit = z._default(wholeNumber({ min: 1, max: limits.page.maxSize }), limits.page.size)
export const offset = z._default(wholeNumber({ min: 0, max: limits.page.maxOffset }), 0)
export const page = { limit, offset }

export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'))

/** RFC 9530: `sha-256=:<base64>:`. */
export const contentDigest = z
  .string()
  .check(z.regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/, 'must be sha-256=:<base64>:'))

export const uploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'))
export type UploadId = z.infer<typeof uploadId>

export const noContent = z.undefined()
export const done = z.object({ ok: z.literal(true) })
