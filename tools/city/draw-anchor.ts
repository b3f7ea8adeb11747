import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InEveryLanguage } from '../../contract/languages.ts'

/**
 * Draws Anchor, an invented harbour town: a second city for tests and demo, far from the first, with its sea on the
 * other side. `npm run city:anchor`, then `npm run city -- resources/cities/anchor/facts.json --name anchor`.
 */
const folder = join(import.meta.dirname, '../../resources/cities/anchor')

const names = (ru: string, en: string, ka: string, he: string): InEveryLanguage => ({
  ka,
  ru,
  en,
  he,
})

const town = names('Анкор', 'Anchor', 'ანკორი', 'אנקור')

/** Ordered from the shore inland; each runs from south to north. */
const avenues: [lon: number, rank: string, names: InEveryLanguage][] = [
  [
    -15.187,
    'secondary',
    names('Портовая набережная', 'Harbour Embankment', 'ნავსადგურის სანაპირო', 'טיילת הנמל'),
  ],
  [
    -15.191,
    'secondary',
    names('проспект Капитанов', 'Captains Avenue', 'კაპიტნების გამზირი', 'שדרות הקברניטים'),
  ],
  [
    -15.196,
    'tertiary',
    names('проспект Маяка', 'Lighthouse Avenue', 'შუქურას გამზირი', 'שדרות המגדלור'),
  ],
  [
    -15.202,
    'tertiary',
    names('проспект Ветров', 'Winds Avenue', 'ქარების გამზირი', 'שדרות הרוחות'),
  ],
  [-15.21, 'residential', names('Садовая улица', 'Garden Street', 'ბაღის ქუჩა', 'רחוב הגן')],
  [-15.22, 'residential', names('Мельничная улица', 'Mill Street', 'წისქვილის ქუჩა', 'רחוב הטחנה')],
]

/** Ordered from south to north; each runs from the shore up the hill. */
const crossings: InEveryLanguage[] = [
  names('Фонарная улица', 'Lantern Street', 'ფარნის ქუჩა', 'רחוב הפנס'),
  names('Канатная улица', 'Rope Street', 'თოკის ქუჩა', 'רחוב החבל'),
  names('Лоцманская улица', 'Pilot Street', 'ლოცმანის ქუჩა', 'רחוב הנתב'),
  names('Мачтовая улица', 'Mast Street', 'ანძის ქუჩა', 'רחוב התורן'),
  names('Компасная улица', 'Compass Street', 'კომპასის ქუჩა', 'רחוב המצפן'),
  names('улица Чаек', 'Gull Street', 'თოლიების ქუჩა', 'רחוב השחפים'),
  names('Соляная улица', 'Salt Street', 'მარილის ქუჩა', 'רחוב המלח'),
  names('Приливная улица', 'Tide Street', 'მოქცევის ქუჩა', 'רחוב הגאות'),
  names('Парусная улица', 'Sail Street', 'იალქნის ქუჩა', 'רחוב המפרש'),
  names('Бондарная улица', 'Cooper Street', 'კასრის ქუჩა', 'רחוב החביות'),
  names('Сельдяная улица', 'Herring Street', 'ქაშაყის ქუჩა', 'רחוב המליח'),
  names('Коралловая улица', 'Coral Street', 'მარჯნის ქუჩა', 'רחוב האלמוגים'),
  names('Янтарная улица', 'Amber Street', 'ქარვის ქუჩა', 'רחוב הענבר'),
  names('Вёсельная улица', 'Oar Street', 'ნიჩბის ქუჩა', 'רחוב המשוטים'),
]

const south = 39.482
const step = 0.0028
const north = south + step * (crossings.length - 1)
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** The harbour: the shore curves inland at the middle of the town. */
const bend = (lat: number) => 0.0022 * Math.sin(((lat - south) / (north - south)) * Math.PI)
const shoreAt = (lat: number) => -15.184 - bend(lat)

const along = (from: number, to: number, pieces: number) =>
  Array.from({ length: pieces + 1 }, (_, i) => from + ((to - from) * i) / pieces)

const streets = [
  ...avenues.map(([lon, rank, named]) => ({
    names: named,
    alt: [],
    class: rank,
    lines: [along(south, north, 12).map((lat) => [round(lat), round(lon - bend(lat))])],
  })),
  ...crossings.map((named, i) => {
    const lat = south + step * i
    const [first, last] = [-15.187 - bend(lat), -15.22 - bend(lat)]
    // The streets are slightly diagonal, because of the hill.
    const line = along(first, last, 4).map((lon) => [round(lat + (first - lon) * 0.06), round(lon)])
    return { names: named, alt: [], class: 'residential', lines: [line] }
  }),
]

/** In the direction of the line, the sea is on the left: it runs from north to south, with the sea in the east. */
const coastline = [
  // The bay lies between two headlands.
  [north + 0.025, -15.16],
  ...along(north + 0.015, south - 0.015, 24).map((lat) => [
    lat,
    lat > north || lat < south ? -15.184 : shoreAt(lat),
  ]),
  [south - 0.025, -15.16],
].map(([lat = 0, lon = 0]) => [round(lat), round(lon)])

const box = (south: number, west: number, north: number, east: number) => [
  [south, west],
  [north, west],
  [north, east],
  [south, east],
  [south, west],
]

/** The beach along the northern half of the bay. */
const sand = along(39.5045, 39.514, 12).map((lat) => [lat, shoreAt(lat)] as const)
const strip = [
  ...sand,
  ...sand.toReversed().map(([lat, lon]) => [lat, lon - 0.0006] as const),
  ...sand.slice(0, 1),
].map(([lat, lon]) => [round(lat), round(lon)])

const district = (named: InEveryLanguage, lat: number, lon: number) => ({
  category: 'district',
  names: named,
  lat,
  lon,
})

const facts = {
  city: 'anchor',
  credit: 'Anchor is invented',
  centre: [39.5, -15.193],
  bounds: [
    [39.47, -15.235],
    [39.47, -15.18],
    [39.535, -15.18],
    [39.535, -15.235],
    [39.47, -15.235],
  ],
  coastline,
  rivers: [],
  areas: [
    { kind: 'park', ring: box(39.5135, -15.1945, 39.518, -15.1895) },
    { kind: 'beach', ring: strip },
    { kind: 'water', ring: box(39.515, -15.193, 39.516, -15.1915) },
  ],
  railways: [
    [
      [39.478, -15.2065],
      [39.5, -15.207],
      [39.524, -15.2055],
    ],
  ],
  districtPolygons: [],
  places: [
    { category: 'city', names: town, lat: 39.5, lon: -15.193 },
    district(
      names('Старая Гавань', 'Old Harbour', 'ძველი ნავსადგური', 'הנמל הישן'),
      39.4995,
      -15.192,
    ),
    district(
      names('Парусный квартал', 'Sail Quarter', 'იალქნების კვარტალი', 'רובע המפרשים'),
      39.512,
      -15.194,
    ),
    district(names('Нижний Город', 'Lower Town', 'ქვედა ქალაქი', 'העיר התחתית'), 39.486, -15.194),
    district(names('Мельничный Холм', 'Mill Hill', 'წისქვილის გორა', 'גבעת הטחנה'), 39.5, -15.217),
    {
      category: 'square',
      names: names('площадь Якоря', 'Anchor Square', 'ღუზის მოედანი', 'כיכר העוגן'),
      lat: 39.5003,
      lon: -15.1945,
    },
    {
      category: 'park',
      names: names('парк Дюн', 'Dune Park', 'დიუნების პარკი', 'פארק הדיונות'),
      lat: 39.5155,
      lon: -15.191,
    },
    {
      category: 'port',
      names: names('рыбный порт', 'Fishing Port', 'თევზის ნავსადგური', 'נמל הדיג'),
      lat: 39.497,
      lon: -15.1885,
    },
  ],
  streets,
  numbering: Object.fromEntries(
    streets.map(({ names: { ka }, class: rank }) => [
      ka,
      { from: 1, to: rank === 'residential' ? 90 : 140, odd: 'left' },
    ]),
  ),
}

/** Writes one street or place on each line, so that a change of one changes one line. */
const text = Object.entries(facts)
  .map(([name, value]) => {
    const isList = Array.isArray(value) && typeof value[0] === 'object' && !Array.isArray(value[0])
    const body = isList
      ? `[\n${(value as unknown[]).map((each) => JSON.stringify(each)).join(',\n')}\n]`
      : JSON.stringify(value)
    return `${JSON.stringify(name)}:${body}`
  })
  .join(',\n')

mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'facts.json'), `{${text}}\n`)
