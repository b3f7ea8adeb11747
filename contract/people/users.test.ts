import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isWebLink, profileBreach } from './profile-rules.ts'
import { keptChanges, profileForm } from './users.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('the required field that a profile lacks', () => {
  const cases: [boolean, string | null, string | null, string | undefined][] = [
    [false, 'Nino', null, undefined],
    [false, null, null, 'agencyName'],
    [false, ' ', 'x', 'agencyName'],
    [true, 'Homes', 'We sell', undefined],
    [true, 'Homes', null, 'agencyDescription'],
    [true, 'Homes', ' \n', 'agencyDescription'],
    [true, null, null, 'agencyName'],
  ]
  for (const [isAgency, agencyName, agencyDescription, breach] of cases)
    test(`${JSON.stringify([isAgency, agencyName, agencyDescription])}: ${breach}`, () =>
      expect(profileBreach({ isAgency, agencyName, agencyDescription })).toBe(breach))
})

describe('a web link', () => {
  for (const link of [
    'https://t.me/batumi',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/?a=b#c',
    'https://ბათუმი.გე/ბინა',
    'https://example.com:8080/x',
  ])
    test(`can be ${link}`, () => expect(isWebLink(link)).toBe(true))

  for (const link of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://x',
    ' https://x.ge',
    'https://x.ge y',
    'https://x.ge/"onclick=',
    'https://x.ge/<script>',
    'https://safe.ge@evil.example',
    'https://x.ge\\@evil.example',
    'https://',
    '//x.ge',
    'data:text/html,x',
    'ftp://x.ge',
    'https://x.ge\njavascript:alert(1)',
    '',
  ])
    test(`cannot be ${JSON.stringify(link)}`, () => expect(isWebLink(link)).toBe(false))
})

describe('a profile form', () => {
  const cases: [object, boolean][] = [
    [{}, true],
    [{ isAgency: 'true' }, true],
    [{ isAgency: 'yes' }, false],
    [{ phone: '+995 (555) 12-34-56' }, true],
    [{ phone: '555' }, false],
    [{ phone: '+995 555 call' }, false],
    [{ telegramUsername: '@nino_b' }, true],
    [{ telegramUsername: 'abc' }, false],
    [{ telegramUsername: 'нино' }, false],
    [{ email: 'office@example.com' }, true],
    [{ email: 'office' }, false],
    [{ region: null, phone: null, email: null, channelLink: null, address: null }, true],
    [{ agencyDescription: 'x'.repeat(10_000) }, true],
    [{ agencyDescription: 'x'.repeat(10_001) }, false],
    [{ address: 'x'.repeat(255) }, true],
    [{ address: 'x'.repeat(256) }, false],
    [{ icon: null }, true],
    [{ icon: '7' }, false],
    [{ isAdmin: true }, false],
    [{ language: 'en' }, false],
  ]
  for (const [form, isTaken] of cases)
    test(`${isTaken ? 'takes' : 'refuses'} ${JSON.stringify(form).slice(0, 60)}`, () =>
      expect(takes(profileForm, form)).toBe(isTaken))
})

test('what is kept in the account has numeric ids and a limited number', () => {
  expect(takes(keptChanges, {})).toBe(true)
  expect(takes(keptChanges, { recent: Array(100).fill('1') })).toBe(true)
  expect(takes(keptChanges, { recent: Array(101).fill('1') })).toBe(false)
  expect(takes(keptChanges, { compared: [{ id: '1', isCompared: false }] })).toBe(true)
  expect(takes(keptChanges, { compared: ['1'] })).toBe(false)
  expect(takes(keptChanges, { hidden: [{ id: '1' }] })).toBe(false)
  expect(takes(keptChanges, { notes: [{ id: 'x', text: '' }] })).toBe(false)
})
