import type { FastifyRequest } from 'fastify'
import { addressOf } from '../call-limits.ts'

/** Where a call comes from, as the security log and the list of sessions show it. */
export interface CallSource {
  address: string
  /** The program's name, from a list of known words. The caller may have made it up. */
  program: string | null
  system: string | null
}

export const sourceOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CallSource => ({
  address: addressOf({ ip }),
  ...describeProgram(headers['user-agent'] ?? ''),
})

/** The order matters: the browsers at the top also name those further down. */
const programs: [RegExp, string][] = [
  [/\bSakhli\//, 'Sakhli'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bwindows\b/i, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(macintosh|mac)\b/i, 'macOS'],
  [/\blinux\b/i, 'Linux'],
]

export const describeProgram = (userAgent: string) => ({
  program: nameIn(programs, userAgent),
  system: nameIn(systems, userAgent),
})

const nameIn = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
