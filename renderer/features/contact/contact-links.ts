import type { Listing } from '../../../contract/listings/listing.ts'
import { phoneLink, telegramLink, whatsappLink } from '../../../contract/people/contact-links.ts'
import type { Agency } from '../../../contract/people/users.ts'

export interface ContactLink {
  kind: 'phone' | 'telegram' | 'whatsapp'
  href: string
  shown: string
}

/** All known ways to reach an advertiser: those in the listing, and those from the advertiser's own page. */
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
