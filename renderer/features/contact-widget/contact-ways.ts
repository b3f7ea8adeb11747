import { phoneLink, telegramLink, whatsappLink } from '../../../contract/people/contact-links.ts'
import type { PublicConfig } from '../../../contract/wire/config.ts'

export interface ContactWay {
  kind: 'phone' | 'email' | 'telegram' | 'whatsapp'
  /** The text that the visitor reads. */
  text: string
  href: string
}

/** The ways to reach the agency that runs this site, in the order of the widget; only those it has given. */
export function contactWays(contact: PublicConfig['contact']): ContactWay[] {
  if (!contact) return []
  const { phone, email, telegramUsername, whatsappNumber } = contact
  const telegram = telegramUsername && `@${telegramUsername.trim().replace('@', '')}`
  const ways: [ContactWay['kind'], string | undefined, string | null][] = [
    ['phone', phoneLink(phone), phone],
    ['email', email ? `mailto:${email}` : undefined, email],
    ['telegram', telegramLink(telegramUsername), telegram],
    ['whatsapp', whatsappLink(whatsappNumber), whatsappNumber],
  ]
  return ways.flatMap(([kind, href, text]) => (href && text ? [{ kind, href, text }] : []))
}
