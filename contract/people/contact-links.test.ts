import { describe, expect, it } from 'vitest'
import { phoneLink, telegramLink, whatsappLink } from './contact-links.ts'

describe('a Telegram link', () => {
  it('is made from the name, with or without its @', () => {
    expect(telegramLink('magnolia_realty')).toBe('https://t.me/magnolia_realty')
    expect(telegramLink(' @magnolia_realty ')).toBe('https://t.me/magnolia_realty')
  })

  it.each(['', '@', 'abc', 'a b c d', 'name/../evil', 'name?start=1', 'javascript:alert(1)', null])(
    'is not made of %o',
    (name) => expect(telegramLink(name)).toBeUndefined(),
  )
})

describe('a WhatsApp link', () => {
  it('is made from only the digits of the number', () => {
    expect(whatsappLink('+995 (555) 12-34-56')).toBe('https://wa.me/995555123456')
    expect(whatsappLink('00995555123456')).toBe('https://wa.me/995555123456')
  })

  it.each(['', '12', 'call me', '12345678901234567890', undefined])('is not made of %o', (number) =>
    expect(whatsappLink(number)).toBeUndefined(),
  )
})

describe('a phone link', () => {
  it('keeps the plus and drops separators', () => {
    expect(phoneLink('+995 (555) 12-34-56')).toBe('tel:+995555123456')
    expect(phoneLink('0422 27-00-00')).toBe('tel:0422270000')
  })

  it.each(['', 'none', '+1;ext=javascript', null])('is not made of %o', (phone) =>
    expect(phoneLink(phone)).toBeUndefined(),
  )
})
