import type { CountryCode } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whose numbers may be written without their country's code. */
const homeCountry: CountryCode = 'GE'

/**
 * A telephone number of any country, so that it can be called from any: `555 123456` → `+995 555 12 34 56`. One that
 * names its country stays as it was typed; undefined is what no telephone could have. Loaded where it is needed: it
 * knows the numbers of the world by 35 KB.
 */
export function readPhone(text: string): string | undefined {
  const typed = text.trim()
  const number = parsePhoneNumberFromString(typed, { defaultCountry: homeCountry, extract: false })
  if (!number?.isPossible()) return undefined
  return typed.startsWith('+') ? typed : number.formatInternational()
}

/** Its country's code and the number within it, as some formats want them. Feeds often leave the plus out. */
export function splitPhone(text: string | null): { country: string; number: string } | undefined {
  const digits = (text ?? '').replace(/\D/g, '')
  for (const written of [text ?? '', `+${digits}`]) {
    const number = parsePhoneNumberFromString(written, { defaultCountry: homeCountry })
    if (number?.isPossible())
      return { country: `+${number.countryCallingCode}`, number: number.nationalNumber }
  }
  return undefined
}
