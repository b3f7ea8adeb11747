import { expect, test } from 'vitest'
import { isSlowDevice } from './slow-device.ts'

const agentOf = (phone: string) =>
  `Mozilla/5.0 (Linux; Android 11; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36${phone}`

test.each([
  [' Telegram-Android/11.3.3 (Xiaomi Redmi 9A; Android 11; SDK 30; LOW)', true],
  [' Telegram-Android/11.3.3 (Google sdk_gphone64_x86_64; Android 14; SDK 34; AVERAGE)', false],
  [' Telegram-Android/11.3.3 (Samsung SM-S918B; Android 14; SDK 34; HIGH)', false],
  [' (Maker; LOW)', false],
  ['', false],
])('%j is slow: %s', (phone, isSlow) => {
  expect(isSlowDevice(agentOf(phone))).toBe(isSlow)
})
