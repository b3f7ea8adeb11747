/** How an id is written: in one way only, or one listing would have many addresses. */
export const idShape = /^(0|[1-9]\d{0,17})$/

/** Not the schema of the same: a browser has none. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && idShape.test(value)

/** Of a number as people write it, who may put zeros before it. */
export const idOfDigits = (digits: string) => digits.replace(/^0+(?=\d)/, '')
