import type { Language } from '../../contract/languages.ts'

/** Cached because making a format costs more than using it a hundred times. */
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

/** The difference of a zone from UTC: `offsets` are `[since, milliseconds]` in order, and complete before `until`. */
export interface ZoneOffsets {
  offsets: readonly (readonly [since: number, ms: number])[]
  until: number
}
const offsetsOf = new Map<string, ZoneOffsets>()

/** Saves a browser from making its first clock, which takes a tenth of the time that hydrating a page takes. */
export const rememberZone = (timeZone: string, offsets: ZoneOffsets) =>
  offsetsOf.set(timeZone, offsets)

function knownOffset(at: number, timeZone: string): number | undefined {
  const known = offsetsOf.get(timeZone)
  if (!known || at >= known.until) return undefined
  return known.offsets.findLast(([since]) => since <= at)?.[1]
}

/** A date whose UTC parts are the date and time that clocks in the zone show at that moment, in summer time too. */
export function inZone(at: string | number, timeZone: string): Date {
  const moment = new Date(at)
  const offset = knownOffset(moment.getTime(), timeZone)
  return offset === undefined
    ? inZoneByClock(moment, timeZone)
    : new Date(moment.getTime() + offset)
}

/** The zone's difference from UTC at a moment, in milliseconds. */
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

/**
 * `21.11.2026`, or `21 Nov 2026` where readers disagree whether day or month comes first. Written by hand, because
 * browsers do not know Georgian dates.
 */
export function formatDayShort(at: string, language: Language, timeZone: string) {
  const shown = inZone(at, timeZone)
  // `Sat, 21 Nov 2026 18:00:00 GMT` is the same in every browser.
  if (language === 'en') return shown.toUTCString().slice(5, 16).replace(/^0/, '')
  const [year, month, day] = shown.toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
