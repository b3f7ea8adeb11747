import { expect, test } from 'vitest'
import { messengerOrigin } from './messenger-origin.ts'

test.each([
  ['https://web.telegram.org', '', 'https://web.telegram.org'],
  ['https://webk.telegram.org', 'https://other.example/', 'https://webk.telegram.org'],
  [undefined, 'https://webz.telegram.org/a/#7', 'https://webz.telegram.org'],
  ['https://telegram.org.evil.example', 'https://web.telegram.org/', undefined],
  ['https://eviltelegram.org', '', undefined],
  ['http://web.telegram.org', '', undefined],
  [undefined, '', undefined],
])('within %s, opened from %j, the messenger’s origin is %s', (around, referrer, origin) => {
  expect(messengerOrigin({ around, referrer })).toBe(origin)
})
