/** Viewings are in Batumi, whose clock has stood four hours before UTC, summer and winter, since 2005. */
const offset = '+04:00'
const offsetMs = 4 * 3_600_000

const firstHour = 9
const lastHour = 20

/** Every half hour at which somebody may be let in: `09:00` … `20:30`. */
export const viewingHours: readonly string[] = Array.from(
  { length: (lastHour - firstHour + 1) * 2 },
  (_, i) =>
    `${String(firstHour + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
)

export const usualHour = '12:00'

/** The day in Batumi, as a date field writes it. */
export const batumiDay = (now: Date) =>
  new Date(now.getTime() + offsetMs).toISOString().slice(0, 10)

/** What the fields hold as a moment; undefined for no day, or for none that there is. */
export function viewingTime(day: string, hour: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(hour)) return undefined
  const at = new Date(`${day}T${hour}:00${offset}`)
  // The 31st of February is read by some as the 3rd of March.
  return Number.isNaN(at.getTime()) || batumiDay(at) !== day ? undefined : at.toISOString()
}

/** Those of the hours that are still to come on that day. */
export const hoursLeft = (day: string, now: Date) =>
  viewingHours.filter((hour) => (viewingTime(day, hour) ?? '') > now.toISOString())
