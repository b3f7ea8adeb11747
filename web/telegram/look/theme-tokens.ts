import type { TelegramTheme } from '../sdk/telegram-sdk.ts'
import type { Colour } from './colours.ts'
import { isDark, mix, readableOn, readColour, writeColour } from './colours.ts'

export interface TelegramLook {
  isDark: boolean
  /** Our tokens in Telegram's colours; a missing token keeps the colour of our own theme. */
  tokens: Readonly<Record<string, `#${string}`>>
}

/** Our own colours, for meanings that Telegram has no colour for. */
const own = {
  light: { coral: '#b8402b', ok: '#2c7a4b', warn: '#9a6300', bad: '#b3372b' },
  dark: { coral: '#ff9f8b', ok: '#7fd0a0', warn: '#f0c070', bad: '#ff9a8f' },
} as const

/** A theme's author may not have checked that everybody can read it: unreadable text colours are adjusted. */
export function lookOf(theme: TelegramTheme): TelegramLook | undefined {
  const colour = (name: string) => readColour(theme[name])
  const base = colour('bg_color')
  if (!base) return undefined
  const isNight = isDark(base)
  const ground = colour('secondary_bg_color') ?? base
  const surface = colour('section_bg_color') ?? base
  const accent = colour('button_color') ?? colour('link_color')
  // In a dark theme our backgrounds are similar: what stands out on one must also stand out on the other.
  const soft = accent && mix(surface, accent, isNight ? 0.26 : 0.14)
  const grounds = soft ? [ground, surface, soft] : [ground, surface]
  const text = readableOn(colour('text_color') ?? opposite(isNight), grounds, 7)
  const muted = colour('subtitle_text_color') ?? colour('hint_color') ?? mix(text, surface, 0.4)
  const mine = own[isNight ? 'dark' : 'light']
  const shown = (part: string) => writeColour(readableOn(readColour(part) ?? text, grounds))
  return {
    isDark: isNight,
    tokens: {
      '--bg': writeColour(ground),
      '--surface': writeColour(surface),
      '--line': writeColour(colour('section_separator_color') ?? mix(surface, text, 0.14)),
      '--text': writeColour(text),
      '--muted': writeColour(readableOn(muted, grounds)),
      '--picture': writeColour(mix(ground, text, 0.08)),
      '--coral-text': shown(mine.coral),
      '--ok': shown(mine.ok),
      '--warn': shown(mine.warn),
      '--bad': shown(mine.bad),
      ...(soft && {
        '--sea-soft': writeColour(soft),
        ...accentTokens(accent, colour('button_text_color'), grounds),
      }),
    },
  }
}

const opposite = (isNight: boolean): Colour => (isNight ? [255, 255, 255] : [0, 0, 0])

/** We use our sea green both behind buttons and for links, and so Telegram's accent must serve for both. */
function accentTokens(accent: Colour, given: Colour | undefined, grounds: readonly Colour[]) {
  const [ground = accent] = grounds
  const sea = readableOn(accent, grounds)
  return {
    '--sea': writeColour(sea),
    '--sea-strong': writeColour(readableOn(mix(sea, opposite(isDark(ground)), 0.15), grounds)),
    '--on-sea': writeColour(readableOn(given ?? [255, 255, 255], [sea])),
  }
}
