/** Codes of the countries that advertisers' phones are of; the longest that fits is taken. */
const countryCodes = ['995', '994', '972', '380', '375', '374', '90', '77', '7', '49', '44', '1']

/** Country and number apart, as some formats want them; undefined for what is no whole number. */
export function splitPhone(phone: string | null): { country: string; number: string } | undefined {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length < 9 || digits.length > 15) return undefined
  // Within Georgia a number has nine digits and no code.
  const code =
    digits.length === 9 ? undefined : countryCodes.find((each) => digits.startsWith(each))
  if (code === undefined)
    return digits.length === 9 ? { country: '+995', number: digits } : undefined
  const country = code === '77' ? '7' : code
  return { country: `+${country}`, number: digits.slice(country.length) }
}
