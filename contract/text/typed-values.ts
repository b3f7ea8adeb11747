/** Moves the value of a number input into the range; an empty input is undefined. */
export function clampNumber(
  value: string | number | undefined,
  range: { min: number; max: number },
) {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return undefined
  const number = Number(value)
  if (Number.isNaN(number)) return undefined
  return Math.min(range.max, Math.max(range.min, number))
}

/** Cuts a text without halving a character such as an emoji. */
export function cutText(value: string, max: number): string {
  if (value.length <= max) return value
  const cut = value.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

export const emptyToUnset = (value: string) => (value.trim() === '' ? null : value)

/** A place clicked on the map is rounded to 6 significant digits. */
export const roundCoordinate = (degrees: number) => Number(degrees.toPrecision(6))
