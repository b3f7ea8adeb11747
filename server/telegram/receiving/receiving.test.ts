import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '../../settings.ts'
import { botToken } from '../testing/bot-server.ts'
import { receivingBy } from './receiving.ts'

const withBot = (env: Record<string, string>) =>
  receivingBy(readSettings({ TELEGRAM_BOT_TOKEN: botToken, ...env }))

describe('updates', () => {
  test('are sent to a public address, and polled for without one', () => {
    expect(withBot({ PUBLIC_URL: 'https://sakhli.example' })).toBe('webhook')
    expect(withBot({ PUBLIC_URL: 'http://localhost:3000' })).toBe('polling')
    expect(withBot({})).toBe('polling')
  })

  test('follow the setting', () => {
    expect(withBot({ PUBLIC_URL: 'https://a.example', TELEGRAM_UPDATES: 'polling' })).toBe(
      'polling',
    )
    expect(withBot({ TELEGRAM_UPDATES: 'off' })).toBe('off')
  })

  test('do not come without a bot', () => {
    expect(receivingBy(readSettings({ TELEGRAM_UPDATES: 'polling' }))).toBe('off')
  })

  test('cannot be sent to an address that Telegram does not accept', () => {
    for (const PUBLIC_URL of ['', 'http://sakhli.example'])
      expect(() => readSettings({ PUBLIC_URL, TELEGRAM_UPDATES: 'webhook' })).toThrow(SettingsError)
    expect(() => readSettings({ TELEGRAM_UPDATES: 'sometimes' })).toThrow(SettingsError)
  })
})
