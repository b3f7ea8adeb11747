import { describe, expect, test } from 'vitest'
import { contrast, isDark, readColour, writeColour } from './colours.ts'
import { lookOf } from './theme-tokens.ts'

const themes = {
  'light as on Android': {
    bg_color: '#ffffff',
    secondary_bg_color: '#f0f0f0',
    section_bg_color: '#ffffff',
    text_color: '#222222',
    hint_color: '#a8a8a8',
    subtitle_text_color: '#82868a',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
  },
  'dark as on iOS': {
    bg_color: '#000000',
    secondary_bg_color: '#1c1c1d',
    section_bg_color: '#2c2c2e',
    text_color: '#ffffff',
    hint_color: '#98989e',
    button_color: '#3e88f7',
    button_text_color: '#ffffff',
  },
  'night as on a desktop': {
    bg_color: '#17212b',
    secondary_bg_color: '#232e3c',
    section_bg_color: '#17212b',
    text_color: '#f5f5f5',
    hint_color: '#708499',
    button_color: '#5288c1',
    button_text_color: '#ffffff',
  },
  'a theme nobody could read': {
    bg_color: '#777777',
    text_color: '#787878',
    hint_color: '#777777',
    button_color: '#7a7a7a',
    button_text_color: '#7b7b7b',
  },
  'the least that may come': { bg_color: '#ffffff' },
} as const

const pairs = [
  ['--text', '--bg'],
  ['--text', '--surface'],
  ['--muted', '--bg'],
  ['--muted', '--surface'],
  ['--sea', '--bg'],
  ['--sea', '--surface'],
  ['--sea', '--sea-soft'],
  ['--on-sea', '--sea'],
  ['--bad', '--surface'],
  ['--ok', '--sea-soft'],
  ['--coral-text', '--sea-soft'],
  ['--muted', '--sea-soft'],
  ['--ok', '--surface'],
  ['--warn', '--bg'],
  ['--coral-text', '--bg'],
] as const

describe.each(Object.entries(themes))('%s', (_name, theme) => {
  const look = lookOf(theme)!

  test.each(pairs)('%s can be read on %s', (ink, ground) => {
    const [above, below] = [readColour(look.tokens[ink]), readColour(look.tokens[ground])]
    // With a theme that has no accent, our own accent stays.
    if (!above || !below) return expect('button_color' in theme).toBe(false)
    return expect(contrast(above, below)).toBeGreaterThanOrEqual(4.5 - 0.05)
  })

  test('gives colours of six hexadecimal digits', () => {
    for (const token of Object.values(look.tokens)) expect(token).toMatch(/^#[0-9a-f]{6}$/)
  })
})

test('Telegram’s own background colours are used unchanged', () => {
  const { tokens, isDark } = lookOf(themes['night as on a desktop'])!
  expect(tokens['--bg']).toBe('#232e3c')
  expect(tokens['--surface']).toBe('#17212b')
  expect(tokens['--text']).toBe('#f5f5f5')
  expect(isDark).toBe(true)
})

test('a background is dark below a luminance of 120', () => {
  expect(isDark([119, 119, 119])).toBe(true)
  expect(isDark([120, 120, 120])).toBe(false)
  expect(lookOf({ bg_color: '#777777' })?.isDark).toBe(true)
  expect(lookOf({ bg_color: '#787878' })?.isDark).toBe(false)
})

test.each([undefined, '', '#fff', 'red', '#12345', '#1234567', '#gggggg', 'url(x)'])(
  '%j is no colour',
  (text) => {
    expect(readColour(text)).toBeUndefined()
    expect(lookOf({ bg_color: text as `#${string}` })).toBeUndefined()
  },
)

test('a colour is written as it was read', () => {
  expect(writeColour(readColour('#2481cc')!)).toBe('#2481cc')
})
