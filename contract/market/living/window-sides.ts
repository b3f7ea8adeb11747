/**
 * The sides on which a home has windows, if the author's text says so. No other data tells it, and it is never guessed.
 */
const sides = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const
export type Side = (typeof sides)[number]

interface Words {
  /** Finds a phrase that says where windows look; its groups hold the sides. */
  said: RegExp
  /** The words for the four main sides; two of them make a side such as north-west. */
  halves: Readonly<Record<'north' | 'east' | 'south' | 'west', RegExp>>
}

const russianSide = '(?:север|юг|южн|юж|восто[кч]|запад)[а-яё]*'
const russianSides = `${russianSide}(?:\\s*[-–—]\\s*${russianSide})?`
const englishSide = '(?:north|south|east|west)(?:ern)?'
const englishSides = `${englishSide}(?:[- ]?${englishSide})?`
const georgianSide = '(?:ჩრდილო|სამხრეთ|აღმოსავლეთ|დასავლეთ)[ა-ჰ]*'
const georgianSides = `${georgianSide}(?:\\s*[-–—]\\s*${georgianSide})?`
const hebrewSide = '(?:צפון|צפוני|דרום|דרומי|מזרח|מזרחי|מערב|מערבי)ת?'
const hebrewSides = `${hebrewSide}(?:[- ־]${hebrewSide})?`

const languages: readonly Words[] = [
  {
    said: new RegExp(
      `(?:окн[а-яё]*|балкон[а-яё]*|лоджи[а-яё]*|террас[а-яё]*)[^.!?;\\n]{0,30}?\\sна\\s(${russianSides}(?:(?:,|\\sи)\\s(?:на\\s)?${russianSides})*)`,
      'giu',
    ),
    halves: { north: /север/iu, east: /восто/iu, south: /юг|юж/iu, west: /запад/iu },
  },
  {
    said: new RegExp(
      `(?:(?:windows?|balcon(?:y|ies)|terrace)[^.!?;\\n]{0,20}?\\s(?:fac(?:e|es|ing)|look(?:s|ing)?|on|to|towards?)\\s(?:to\\s)?(?:the\\s)?(${englishSides}(?:(?:,|\\sand)\\s(?:to\\s)?(?:the\\s)?${englishSides})*)\\b|\\b(${englishSides})[- ]facing\\b)`,
      'giu',
    ),
    halves: { north: /north/iu, east: /east/iu, south: /south/iu, west: /west/iu },
  },
  {
    said: new RegExp(
      `(?:ფანჯრ|აივ|ლოჯ)[ა-ჰ]*[^.!?;\\n]{0,30}?\\s(${georgianSides}(?:(?:,|\\sდა)\\s${georgianSides})*)`,
      'giu',
    ),
    halves: { north: /ჩრდილო/u, east: /აღმოსავლეთ/u, south: /სამხრეთ/u, west: /დასავლეთ/u },
  },
  {
    said: new RegExp(
      `(?:חלונ|מרפס|כיוו[ןנ]י?)[א-ת]*[^.!?;\\n]{0,20}?\\s[להו]{0,2}(${hebrewSides}(?:(?:,|\\s)\\s?ו?[לה]?${hebrewSides})*)`,
      'giu',
    ),
    halves: { north: /צפון/u, east: /מזרח/u, south: /דרום/u, west: /מערב/u },
  },
]

export function windowSides(...texts: readonly (string | null)[]): Side[] {
  const found = new Set<Side>()
  for (const text of texts)
    for (const { said, halves } of languages)
      for (const [, ...groups] of (text ?? '').matchAll(said))
        for (const phrase of groups.filter(Boolean))
          for (const side of sidesIn(phrase, halves)) found.add(side)
  return sides.filter((side) => found.has(side))
}

/** `юго-запад` is one side, `юг и запад` are two. */
function sidesIn(phrase: string, halves: Words['halves']): Side[] {
  return phrase
    .replace(/\s*[-–—־]\s*/gu, '-')
    .split(/,|\s(?:и|and|და)\s|\sו/iu)
    .flatMap((part) => {
      const has = (half: keyof Words['halves']) => halves[half].test(part)
      const upright = has('north') ? 'north' : has('south') ? 'south' : ''
      const level = has('east') ? 'East' : has('west') ? 'West' : ''
      const name = upright ? `${upright}${level}` : level.toLowerCase()
      return sides.filter((side) => side === name)
    })
}
