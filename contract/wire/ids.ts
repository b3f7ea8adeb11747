/** An id can be written in one way only, so that a listing has only one address. */
export const idShape = /^(0|[1-9]\d{0,17})$/

/** Not the schema of ids, because browsers do not load schemas. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && idShape.test(value)

/** The id for a number that a person typed, perhaps with zeros before it. */
export const idOfDigits = (digits: string) => digits.replace(/^0+(?=\d)/, '')
