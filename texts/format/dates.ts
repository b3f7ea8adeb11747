import type { Language } from '../../contract/languages.ts'

/** Building a format costs more than using it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string) {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  clocks.set(timeZone, clock)
  return clock
}

/** How far a zone is from UTC: `offsets` are `[since, milliseconds]` in order, all known until `until`. */
export interface ZoneOffsets {
  offsets: readonly (readonly [since: number, ms: number])[]
  until: number
}
const offsetsOf = new Map<string, ZoneOffsets>()

/** Spares a browser the making of its first clock, a tenth of what taking over a page costs it. */
export const rememberZone = (timeZone: string, offsets: ZoneOffsets) =>
  offsetsOf.set(timeZone, offsets)

function knownOffset(at: number, timeZone: string): number | undefined {
  const known = offsetsOf.get(timeZone)
  if (!known || at >= known.until) return undefined
  return known.offsets.findLast(([since]) => since <= at)?.[1]
}

/** What UTC's parts of it tell is the day and the clock of the zone at that moment, in summer as in winter. */
export function inZone(at: string | number, timeZone: string): Date {
  const moment = new Date(at)
  const offset = knownOffset(moment.getTime(), timeZone)
  return offset === undefined
    ? inZoneByClock(moment, timeZone)
    : new Date(moment.getTime() + offset)
}

/** What `inZone` adds, in milliseconds. */
export const offsetAt = (at: number, timeZone: string) => inZone(at, timeZone).getTime() - at

function inZoneByClock(moment: Date, timeZone: string): Date {
  const parts = clockOf(timeZone).formatToParts(moment)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  return new Date(
    Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
      moment.getUTCMilliseconds(),
    ),
  )
}

/** `21.11.2026`, and `21 Nov 2026` where readers do not agree which comes first; by hand: a browser knows no Georgian dates. */
export function formatDayShort(at: string, language: Language, timeZone: string) {
  const shown = inZone(at, timeZone)
  // `Sat, 21 Nov 2026 18:00:00 GMT` is the same in every browser.
  if (language === 'en') return shown.toUTCString().slice(5, 16).replace(/^0/, '')
  const [year, month, day] = shown.toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
