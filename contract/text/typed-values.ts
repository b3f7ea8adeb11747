/** A number input holds its value within the range; an empty one is undefined. */
export function clampNumber(
  value: string | number | undefined,
  range: { min: number; max: number },
) {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return undefined
  const number = Number(value)
  if (Number.isNaN(number)) return undefined
  return Math.min(range.max, Math.max(range.min, number))
}

/** Cut by characters a person counts, so that an emoji is never halved. */
export function cutText(value: string, max: number): string {
  if (value.length <= max) return value
  const cut = value.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

export const emptyToUnset = (value: string) => (value.trim() === '' ? null : value)

/** A click on the map keeps 6 significant digits. */
export const roundCoordinate = (degrees: number) => Number(degrees.toPrecision(6))
