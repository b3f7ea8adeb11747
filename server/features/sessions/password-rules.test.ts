import { describe, expect, test } from 'vitest'
import { passwordFlaw } from './password-rules.ts'

const nino = { login: 'nino.kobalia@example.com', name: 'Нино Кобалия' }
const flawOf = (password: string, person: Parameters<typeof passwordFlaw>[1] = nino) =>
  passwordFlaw(password, person)

describe('a common password is refused', () => {
  for (const password of [
    '12345678',
    'password1',
    'QWERTY123',
    'P@ssw0rd',
    'iloveyou',
    '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44', // "password" in full-width letters
  ])
    test(password, () => expect(flawOf(password)).toBe('PASSWORD_TOO_COMMON'))
})

describe('a password that names its owner or the site is refused', () => {
  for (const password of [
    'nino.kobalia@example.com',
    'nino.kobalia!',
    'Kobalia-1987',
    'кобалия-1987',
    'НИНО КОБАЛИЯ',
    'sakhli-2026',
    'моё сахли 7',
    'ჩემი სახლი',
  ])
    test(password, () => expect(flawOf(password)).toBe('PASSWORD_TOO_PERSONAL'))
})

describe('any other password is accepted', () => {
  for (const password of [
    'by the sea',
    'zvhxkqpw',
    '        .',
    'x'.repeat(200),
    'море и горы',
    '🌊🌊🌊🌊',
  ])
    test(password.slice(0, 20), () => expect(flawOf(password)).toBeUndefined())
})

test('a short or missing name does not rule out any password', () => {
  const person = { login: 'an@b.ge', name: null }
  expect(flawOf('an orange boat', person)).toBeUndefined()
  expect(flawOf('bo the sailor', { login: 'an@b.ge', name: 'Bo' })).toBeUndefined()
})

test('over ten thousand common passwords of allowed length are refused', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter((password) => password.length >= 8)
  expect(long.length).toBeGreaterThan(10_000)
  expect(long.every((password) => flawOf(password) !== undefined)).toBe(true)
})
