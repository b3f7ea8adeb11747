import type { Language } from '../../contract/languages.ts'
import { dayOf } from './intl.ts'

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
