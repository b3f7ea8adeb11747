import { describe, expect, test } from 'vitest'
import type { User } from '../../../contract/people/users.ts'
import { profileForm } from '../../../contract/people/users.ts'
import { flawsOf, formOf, tidy, typedOf } from './profile-fields.ts'

const nobody = typedOf({ isAgency: false } as User)
const owner = { ...nobody, agencyName: 'Нино' }
const agency = {
  ...nobody,
  isAgency: true,
  agencyName: 'Magnolia',
  agencyDescription: 'Since 2010',
}

describe('the faults of a profile', () => {
  test('are none when it is complete', () => {
    expect(flawsOf(owner)).toEqual({})
    expect(flawsOf(agency)).toEqual({})
  })

  test.each([
    [{ ...owner, agencyName: '' }, { agencyName: 'wrong.name' }],
    [{ ...agency, agencyName: '' }, { agencyName: 'wrong.agencyName' }],
    [{ ...agency, agencyDescription: '' }, { agencyDescription: 'wrong.description' }],
    [{ ...owner, phone: 'call me' }, { phone: 'wrong.phone' }],
    [{ ...owner, email: 'nino@home' }, { email: 'wrong.email' }],
    [{ ...owner, telegramUsername: 'no spaces' }, { telegramUsername: 'wrong.telegram' }],
    [{ ...owner, whatsappNumber: '12' }, { whatsappNumber: 'wrong.whatsapp' }],
    [{ ...agency, channelLink: 'javascript:alert(1)' }, { channelLink: 'wrong.link' }],
  ])('are named by field: %j', (typed, flaws) => {
    expect(flawsOf(typed)).toEqual(flaws)
  })

  test('do not include fields that a private owner does not have', () => {
    expect(flawsOf({ ...owner, channelLink: 'nonsense', agencyDescription: '' })).toEqual({})
  })
})

test.each([
  ['telegramUsername', 'https://t.me/magnolia', 'magnolia'],
  ['telegramUsername', ' @magnolia ', 'magnolia'],
  ['whatsappNumber', 'wa.me/995599000000', '+995599000000'],
  ['whatsappNumber', '+995 599 00 00 00', '+995 599 00 00 00'],
  ['channelLink', 't.me/magnolia', 'https://t.me/magnolia'],
  ['channelLink', '@magnolia', 'https://t.me/magnolia'],
  ['channelLink', 'http://magnolia.ge', 'http://magnolia.ge'],
  ['channelLink', 'nonsense', 'nonsense'],
  ['region', '  Аджария ', 'Аджария'],
] as const)('%s typed as %j is read as %j', (field, typed, meant) => {
  expect(tidy({ ...nobody, [field]: typed })[field]).toBe(meant)
})

test('a private owner sends no agency fields, an agency all, and empty ones are cleared', () => {
  const single = formOf({ ...owner, agencyDescription: 'old', phone: '+995599000000' })
  expect(single).toMatchObject({ isAgency: false, phone: '+995599000000', region: null })
  expect(single).not.toHaveProperty('agencyDescription')
  expect(formOf(agency)).toMatchObject({ agencyDescription: 'Since 2010', address: null })
  for (const form of [single, formOf(agency)])
    expect(profileForm.safeParse(form).success).toBe(true)
})
