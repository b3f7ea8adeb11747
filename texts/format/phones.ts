import type { CountryCode } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Numbers of this country may be written without the country's code. */
const homeCountry: CountryCode = 'GE'

/**
 * A telephone number of any country in a form that can be called from anywhere: `555 123456` → `+995 555 12 34 56`. A
 * number with its country's code stays as typed; undefined if it cannot be a telephone number. Import this module
 * lazily: its data about the world's numbers takes 35 KB.
 */
export function readPhone(text: string): string | undefined {
  const typed = text.trim()
  const number = parsePhoneNumberFromString(typed, { defaultCountry: homeCountry, extract: false })
  if (!number?.isPossible()) return undefined
  return typed.startsWith('+') ? typed : number.formatInternational()
}

/** The country's code and the rest of the number, for formats that want them apart. Feeds often leave out the plus. */
export function splitPhone(text: string | null): { country: string; number: string } | undefined {
  const digits = (text ?? '').replace(/\D/g, '')
  for (const written of [text ?? '', `+${digits}`]) {
    const number = parsePhoneNumberFromString(written, { defaultCountry: homeCountry })
    if (number?.isPossible())
      return { country: `+${number.countryCallingCode}`, number: number.nationalNumber }
  }
  return undefined
}
