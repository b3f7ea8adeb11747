import { describe, expect, it } from 'vitest'
import { contactLinks } from './contact-links.ts'

describe('the contacts of a listing', () => {
  const info = { photoUrl: null, agencyName: null, telegramUsername: 'anna_batumi' }

  it('are only those that are given', () => {
    expect(contactLinks({ ...info, whatsappNumber: null }, undefined)).toEqual([
      { kind: 'telegram', href: 'https://t.me/anna_batumi', shown: '@anna_batumi' },
    ])
  })

  it('are completed from the advertiser’s page, the phone first', () => {
    const advertiser = {
      phone: '+995 1234567',
      telegramUsername: 'other',
      whatsappNumber: '995 22222',
    }
    const found = contactLinks({ ...info, whatsappNumber: null }, advertiser)
    expect(found.map(({ href }) => href)).toEqual([
      'tel:+9951234567',
      'https://t.me/anna_batumi',
      'https://wa.me/99522222',
    ])
  })
})
