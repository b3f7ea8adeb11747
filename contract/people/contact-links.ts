import { phoneNumber, telegramName } from './profile-rules.ts'

/** `@magnolia` → `https://t.me/magnolia`; undefined if it cannot be a Telegram name. */
export function telegramLink(username: string | null | undefined): string | undefined {
  const name = username?.trim() ?? ''
  return telegramName.test(name) ? `https://t.me/${name.replace('@', '')}` : undefined
}

/** Uses only the digits, with the country's code and without a leading `00`. */
export function whatsappLink(number: string | null | undefined): string | undefined {
  const digits = (number ?? '').replace(/\D/g, '').replace(/^00/, '')
  return digits.length >= 5 && digits.length <= 15 ? `https://wa.me/${digits}` : undefined
}

export function phoneLink(phone: string | null | undefined): string | undefined {
  const number = phone?.trim() ?? ''
  if (!phoneNumber.test(number)) return undefined
  return `tel:${number.startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`
}
