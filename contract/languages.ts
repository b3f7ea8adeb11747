import * as z from 'zod/mini'

export const languages = ['ru', 'en', 'ka', 'he'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

export const defaultLanguage: Language = 'ru'

export const isLanguage = (value: unknown): value is Language =>
  (languages as readonly unknown[]).includes(value)

export const directionOf = (lang: Language) => (lang === 'he' ? 'rtl' : 'ltr')

/** The languages that a city offers; a reader who understands none of them gets the first. */
export const offeredLanguages = z
  .tuple([language], language)
  .check(z.refine((given) => new Set(given).size === given.length, 'names a language twice'))
export type OfferedLanguages = Readonly<z.infer<typeof offeredLanguages>>

/** `he-IL` and the pre-1989 `iw` both mean Hebrew; a language that is not offered is undefined. */
export function supportedLanguage(
  tag: string | null | undefined,
  offered: OfferedLanguages = languages,
): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  const name = primary === 'iw' ? 'he' : primary
  return offered.find((each) => each === name)
}

/** The best offered language of an Accept-Language header. */
export function preferredLanguage(
  header: string | undefined,
  offered: OfferedLanguages = languages,
): Language | undefined {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean)
      return {
        lang: supportedLanguage(tag, offered),
        quality: quality === undefined ? 1 : Number(quality),
      }
    })
    .filter((choice) => choice.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find((choice) => choice.lang)?.lang
}

/** One value for each language. */
export const forEachLanguage = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object({ ru: schema, en: schema, ka: schema, he: schema } satisfies Record<Language, Schema>)

/** A name in each language. */
export const inEveryLanguage = forEachLanguage(z.string())
export type InEveryLanguage = z.infer<typeof inEveryLanguage>
