import { inZone, offsetAt } from './dates.ts'

/** `2026-11-21T18:00`, the value of a form field for date and time. */
export const writeClock = (at: string | number, timeZone: string) =>
  inZone(at, timeZone).toISOString().slice(0, 16)

/**
 * The moment at which clocks in the zone show this time. Undefined for a time that does not exist, such as on the 31st
 * of February or in the hour that summer time skips. If an hour comes twice, it is the first one.
 */
export function readClock(shown: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${shown}:00Z`)
  if (Number.isNaN(wanted)) return undefined
  const day = 86_400_000
  // Within two days the clocks change at most once, so one of these two offsets is the right one.
  const moments = [
    wanted - offsetAt(wanted - day, timeZone),
    wanted - offsetAt(wanted + day, timeZone),
  ]
  const found = moments
    .filter((moment) => writeClock(moment, timeZone) === shown)
    .sort((one, other) => one - other)[0]
  return found === undefined ? undefined : new Date(found).toISOString()
}
