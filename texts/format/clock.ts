import { inZone, offsetAt } from './dates.ts'

/** `2026-11-21T18:00`, as a field of day and time holds it. */
export const writeClock = (at: string | number, timeZone: string) =>
  inZone(at, timeZone).toISOString().slice(0, 16)

/**
 * The moment at which the zone's clocks show this; undefined where they never do, as on the 31st of February or in the
 * hour that summer time leaves out. Of an hour that comes twice it is the first.
 */
export function readClock(shown: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${shown}:00Z`)
  if (Number.isNaN(wanted)) return undefined
  const day = 86_400_000
  // The clocks are put forward or back once in two days at most: one of the two offsets is the right one.
  const moments = [
    wanted - offsetAt(wanted - day, timeZone),
    wanted - offsetAt(wanted + day, timeZone),
  ]
  const found = moments
    .filter((moment) => writeClock(moment, timeZone) === shown)
    .sort((one, other) => one - other)[0]
  return found === undefined ? undefined : new Date(found).toISOString()
}
