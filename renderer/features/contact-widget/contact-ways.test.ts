import { describe, expect, it } from 'vitest'
import { contactWays } from './contact-ways.ts'

const nothing = { phone: null, email: null, telegramUsername: null, whatsappNumber: null }

describe('the site’s own contacts', () => {
  it('include only those that are given', () => {
    expect(contactWays(null)).toEqual([])
    expect(contactWays(nothing)).toEqual([])
    expect(contactWays({ ...nothing, email: 'a@b.ge' }).map(({ kind }) => kind)).toEqual(['email'])
  })

  it('have links that phones and messengers understand', () => {
    const ways = contactWays({
      phone: '+995 (555) 12-34-56',
      email: 'hello@sakhli.example',
      telegramUsername: '@sakhli_house',
      whatsappNumber: '+995 555 12 34 56',
    })
    expect(ways.map(({ href }) => href)).toEqual([
      'tel:+995555123456',
      'mailto:hello@sakhli.example',
      'https://t.me/sakhli_house',
      'https://wa.me/995555123456',
    ])
    expect(ways[2]?.text).toBe('@sakhli_house')
  })

  it('have no link for a name that could lead elsewhere', () => {
    expect(contactWays({ ...nothing, telegramUsername: 'joinchat/../evil' })).toEqual([])
    expect(contactWays({ ...nothing, whatsappNumber: 'call me' })).toEqual([])
  })
})
