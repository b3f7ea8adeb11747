import type { PublicConfig } from '../../../contract/config.ts'
import { telegramName } from '../../../contract/users.ts'

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
  const ways: (ContactWay | undefined)[] = [
    phone ? { kind: 'phone', text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` } : undefined,
    email ? { kind: 'email', text: email, href: `mailto:${email}` } : undefined,
    telegramUsername && telegramName.test(telegramUsername)
      ? telegramWay(telegramUsername.replace(/^@/, ''))
      : undefined,
    whatsappNumber && /\d/.test(whatsappNumber)
      ? {
          kind: 'whatsapp',
          text: whatsappNumber,
          href: `https://wa.me/${whatsappNumber.replace(/\D/g, '')}`,
        }
      : undefined,
  ]
  return ways.filter((way) => way !== undefined)
}

const telegramWay = (name: string): ContactWay => ({
  kind: 'telegram',
  text: `@${name}`,
  href: `https://t.me/${name}`,
})
