/** The kind of a way, apart from its name. */
export type WayKind =
  | 'street'
  | 'avenue'
  | 'lane'
  | 'deadEnd'
  | 'byway'
  | 'highway'
  | 'square'
  | 'rise'
  | 'boulevard'
  | 'settlement'

const words: Record<WayKind, string> = {
  street: `улица улицы улице ул street str st ქუჩა ქუჩის ქუხა ქ רחוב רח`,
  avenue: `проспект проспекта просп пр пркт avenue ave av prospect prospekt გამზირი გამზირის გამზ
    שדרות שדרה שד`,
  lane: `переулок переулка пер lane ln შესახვევი შესახვევის შეს סמטה סמטת סמ pereulok`,
  deadEnd: `тупик тупика туп dead deadend cul ჩიხი ჩიხის ჩიხ מבוי tupik`,
  byway: `проезд проезда byway passage ჩასახვევი ჩასახვევის מעבר`,
  highway: `шоссе ш highway hwy გზატკეცილი გზატკეცილის გზატ כביש shosse`,
  square: `площадь площади пл square sq მოედანი მოედნის მოედ כיכר ככר`,
  rise: `подъём подъем спуск rise ascent აღმართი აღმართის დაღმართი מעלה`,
  boulevard: `бульвар бул boulevard blvd ბულვარი ბულვარის bulvari`,
  settlement: `посёлок поселок settlement დასახლება დასახლების שכונת שכונה`,
}

const kinds = new Map(
  Object.entries(words).flatMap(([kind, list]) =>
    list.split(/\s+/).map((word) => [word, kind as WayKind] as const),
  ),
)

/** Kinds whose ordinal ("3rd lane") belongs to the name and is not a house. */
export const hasOrdinal = (kind: WayKind) =>
  kind === 'lane' || kind === 'deadEnd' || kind === 'byway'

export const wayKindOf = (word: string): WayKind | undefined => kinds.get(word)

const list = (text: string) => new Set(text.split(/\s+/))

/** Words that say nothing about the place: before a house number, a city, a name. */
export const idleWords = list(
  `дом д house no номер n № სახლი ნომერი ბინა בית מס מספר של the of and и город г city town им
  имени end`,
)

/** The number after one of these is a flat, not a house. */
export const flatWords = list('кв квартира apt apartment flat unit ბინა ბ דירה подъезд этаж floor')

export const countryWords = list(
  'грузия georgia საქართველო גאורגיה გეორგია аджария adjara აჭარა אגריה საქართველოს',
)
