import type { Language } from '../../contract/languages.ts'

/** What UTC's parts of it tell is Batumi's day and clock, four hours before UTC all year round since 2005. */
export const inBatumi = (at: string) => new Date(Date.parse(at) + 4 * 3_600_000)

/** Server and browser write the same day. */
function dayOf(at: string) {
  const day = inBatumi(at)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth(), day: day.getUTCDate() }
}

/** `21.11.2026`, by hand: the browser's own dates take longer to get ready than a whole page takes to come alive. */
export function formatDayShort(at: string, language: Language) {
  const { year, month, day } = dayOf(at)
  const two = (number: number) => String(number).padStart(2, '0')
  if (language === 'en') return `${two(month + 1)}/${two(day)}/${year}`
  return `${two(day)}.${two(month + 1)}.${year}`
}

/** As they stand beside the day of the month. */
const months: Record<Language, string> = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  en: 'January February March April May June July August September October November December',
  ka: 'იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი',
  he: 'בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר',
}

/** `21 ноября 2026 г.` */
export function formatDay(at: string, language: Language) {
  const { year } = dayOf(at)
  const day = formatDayOfYear(at, language)
  if (language === 'en' || language === 'ka') return `${day}, ${year}`
  return language === 'ru' ? `${day} ${year} г.` : `${day} ${year}`
}

/** `21 ноября` */
export function formatDayOfYear(at: string, language: Language) {
  const { month, day } = dayOf(at)
  const name = months[language].split(' ')[month]
  return language === 'en' ? `${name} ${day}` : `${day} ${name}`
}

const georgianUnits = { second: 'წამში', minute: 'წუთში', hour: 'საათში' }

/** `через 5 минут`, rounded up: never sooner than the truth. */
export function formatWait(seconds: number, language: Language): string {
  const [amount, unit] = waitIn(seconds)
  if (language === 'ka') return `${amount} ${georgianUnits[unit]}`
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(amount, unit)
}

function waitIn(seconds: number): [number, keyof typeof georgianUnits] {
  if (seconds <= 90) return [Math.max(1, Math.ceil(seconds)), 'second']
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
}
