import type { Language } from '../../../contract/languages.ts'

/** `21 ноября 2026 г.`, by the calendar in Batumi: server and browser write the same day. */
export const formatDay = (at: string, language: Language) =>
  write(at, language, { day: 'numeric', month: 'long', year: 'numeric' })

/** `21.11.2026` */
export const formatDayShort = (at: string, language: Language) =>
  write(at, language, { day: '2-digit', month: '2-digit', year: 'numeric' })

const write = (at: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'Asia/Tbilisi' })
    .format(new Date(at))
    // Editions of the same rules differ in the kind of space and in invisible marks.
    .replace(/[\u202f\u2009\u00a0 ]/g, ' ')
    .replace(/[\u200e\u200f\u061c]/g, '')
