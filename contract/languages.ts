import * as z from 'zod/mini'

export const languages = ['ru', 'en', 'ka', 'he'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

export const defaultLanguage: Language = 'ru'

export const isLanguage = (value: unknown): value is Language =>
  (languages as readonly unknown[]).includes(value)

export const directionOf = (lang: Language) => (lang === 'he' ? 'rtl' : 'ltr')

/** `he-IL` and the pre-1989 `iw` are both Hebrew; anything unsupported is undefined. */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  const name = primary === 'iw' ? 'he' : primary
  return isLanguage(name) ? name : undefined
}

/** The best supported language of an Accept-Language header. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean)
      return { lang: supportedLanguage(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((choice) => choice.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find((choice) => choice.lang)?.lang
}

/** A name in each of the four languages. */
export const inEveryLanguage = z.object({
  ru: z.string(),
  en: z.string(),
  ka: z.string(),
  he: z.string(),
})
export type InEveryLanguage = z.infer<typeof inEveryLanguage>
