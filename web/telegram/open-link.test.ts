import { expect, test, vi } from 'vitest'
import { openLink, wayOf } from './open-link.ts'
import { makeTelegram } from './testing/telegram.ts'

test.each([
  ['https://t.me/magnolia', { by: 'telegram', path: '/magnolia' }],
  ['https://t.me/share/url?url=a', { by: 'telegram', path: '/share/url?url=a' }],
  ['http://t.me/magnolia', { by: 'telegram', path: '/magnolia' }],
  ['https://t.me.evil.example/x', { by: 'browser', url: 'https://t.me.evil.example/x' }],
  [
    'https://evil.example/https://t.me/x',
    { by: 'browser', url: 'https://evil.example/https://t.me/x' },
  ],
  ['https://user@t.me/x', { by: 'browser', url: 'https://user@t.me/x' }],
  ['https://wa.me/995555123456', { by: 'browser', url: 'https://wa.me/995555123456' }],
  ['tel:+995555123456', { by: 'call' }],
  ['tg://resolve?domain=magnolia', { by: 'system' }],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['intent://x', undefined],
  ['/ad/7', undefined],
  ['', undefined],
])('finds the way to open %s', (address, way) => expect(wayOf(address)).toEqual(way))

test('Telegram opens its own links within itself, and the rest in a browser', () => {
  const { telegram, posted } = makeTelegram()
  expect(openLink(telegram, 'https://t.me/magnolia')).toBe(true)
  expect(openLink(telegram, 'https://sakhli.example/help')).toBe(true)
  expect(openLink(telegram, 'tg://resolve?domain=magnolia')).toBe(false)
  expect(openLink(telegram, 'javascript:alert(1)')).toBe(false)
  expect(posted).toEqual([
    { method: 'web_app_open_tg_link', params: { path_full: '/magnolia' } },
    { method: 'web_app_open_link', params: { url: 'https://sakhli.example/help' } },
  ])
})

test('a phone number is opened in a window of its own', () => {
  const opened: string[] = []
  vi.stubGlobal('window', { open: (address: string) => void opened.push(address) })
  const { telegram, posted } = makeTelegram()
  expect(openLink(telegram, 'tel:+995555123456')).toBe(true)
  expect([opened, posted]).toEqual([['tel:+995555123456'], []])
  vi.unstubAllGlobals()
})

test('a client too old for Telegram links opens them like any other link', () => {
  const { telegram, posted } = makeTelegram({ unknown: ['web_app_open_tg_link'] })
  expect(openLink(telegram, 'https://t.me/magnolia')).toBe(true)
  expect(posted).toEqual([
    { method: 'web_app_open_link', params: { url: 'https://t.me/magnolia' } },
  ])
})
