import type { Listing } from '../../../contract/listing.ts'
import type { Agency } from '../../../contract/users.ts'
import { phoneNumber, telegramName } from '../../../contract/users.ts'

/** `@magnolia` → `https://t.me/magnolia`; undefined for what Telegram would not take as a name. */
export function telegramLink(username: string | null | undefined): string | undefined {
  const name = username?.trim() ?? ''
  return telegramName.test(name) ? `https://t.me/${name.replace('@', '')}` : undefined
}

/** Digits alone, with the country's code and without the `00` before it. */
export function whatsappLink(number: string | null | undefined): string | undefined {
  const digits = (number ?? '').replace(/\D/g, '').replace(/^00/, '')
  return digits.length >= 5 && digits.length <= 15 ? `https://wa.me/${digits}` : undefined
}

export function phoneLink(phone: string | null | undefined): string | undefined {
  const number = phone?.trim() ?? ''
  if (!phoneNumber.test(number)) return undefined
  return `tel:${number.startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`
}

export interface ContactLink {
  kind: 'phone' | 'telegram' | 'whatsapp'
  href: string
  shown: string
}

/** Every way to reach an advertiser that there is. The ad names some; the rest is on the advertiser's own page. */
export function contactLinks(
  { telegramUsername, whatsappNumber }: Listing['agencyInfo'],
  advertiser: Pick<Agency, 'phone' | 'telegramUsername' | 'whatsappNumber'> | undefined,
): ContactLink[] {
  const phone = advertiser?.phone
  const telegram = telegramUsername ?? advertiser?.telegramUsername
  const whatsapp = whatsappNumber ?? advertiser?.whatsappNumber
  const links: [ContactLink['kind'], string | undefined, string | null | undefined][] = [
    ['phone', phoneLink(phone), phone],
    ['telegram', telegramLink(telegram), telegram && `@${telegram.trim().replace('@', '')}`],
    ['whatsapp', whatsappLink(whatsapp), whatsapp],
  ]
  return links.flatMap(([kind, href, shown]) =>
    href && shown ? [{ kind, href, shown: shown.trim() }] : [],
  )
}
