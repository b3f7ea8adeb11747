import type { Language } from '../../contract/languages.ts'
import { inZone } from './dates.ts'

/** Server and browser get the same day, because both use the zone's date. */
function dayOf(at: string, timeZone: string) {
  const day = inZone(at, timeZone)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth(), day: day.getUTCDate() }
}

/** In the form used beside the day of the month. */
const months: Record<Language, string> = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  en: 'January February March April May June July August September October November December',
  ka: 'იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი',
  he: 'בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר',
}

/** `21 ноября 2026 г.` */
export function formatDay(at: string, language: Language, timeZone: string) {
  const { year } = dayOf(at, timeZone)
  const day = formatDayOfYear(at, language, timeZone)
  if (language === 'en' || language === 'ka') return `${day}, ${year}`
  return language === 'ru' ? `${day} ${year} г.` : `${day} ${year}`
}

/** `21 ноября` */
export function formatDayOfYear(at: string, language: Language, timeZone: string) {
  const { month, day } = dayOf(at, timeZone)
  const name = months[language].split(' ')[month]
  return language === 'en' ? `${name} ${day}` : `${day} ${name}`
}

const georgianUnits = { second: 'წამში', minute: 'წუთში', hour: 'საათში' }

/** `через 5 минут`, rounded up, so that the time given is never too short. */
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
