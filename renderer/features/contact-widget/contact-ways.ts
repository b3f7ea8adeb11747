import { phoneLink, telegramLink, whatsappLink } from '../../../contract/people/contact-links.ts'
import type { PublicConfig } from '../../../contract/wire/config.ts'

export interface ContactWay {
  kind: 'phone' | 'email' | 'telegram' | 'whatsapp'
  /** As it is read. */
  text: string
  href: string
}

/** How the house can be reached, in the order of the widget; only what it has given. */
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
