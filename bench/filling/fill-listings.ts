import pg from 'pg'
import { wordRows } from '../../server/features/listings/search/known-words.ts'
import { batumiAddresses } from './batumi-addresses.ts'
import { sentences, titles } from './believable-words.ts'
import { copyListings } from './copy-listings.ts'

const owners = 3_000
const batch = 100_000

export interface FillOptions {
  /** How many houses the listings are spread over. */
  addresses?: number
  /** At most this many listings are made one by one; the others are copies of them. */
  most?: number
  /** Each listing has between one picture and this many. */
  pictures?: number
  /** The indexes that the benchmark does not need. That of texts takes longer than everything else together. */
  leftOut?: readonly string[]
}

/**
 * Fills an empty, migrated database with this many published listings, and a twelfth more that are not public, with
 * their owners and pictures. Indexes are dropped while it writes: building them at the end takes a fraction of the
 * time.
 */
export async function fillListings(
  url: string,
  published: number,
  say: (line: string) => void,
  {
    addresses = 6_000,
    most = Number.POSITIVE_INFINITY,
    pictures = 6,
    leftOut = [],
  }: FillOptions = {},
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The rows made here are right, so foreign keys need not be checked row by row.
    await client.query(
      "set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; select setseed(0.42)",
    )
    await makeOwners(client)
    const houses = await makeWords(client, addresses)
    const indexes = await dropIndexes(client)
    say(`making ${published.toLocaleString('en')} public listings …`)
    const made = Math.min(published, most)
    const total = Math.round(made * (13 / 12))
    // In batches: for a million rows at once the joins need more memory than they have, and become far slower.
    for (let from = 1; from <= total; from += batch)
      await makeListings(client, {
        ...{ from, to: Math.min(total, from + batch - 1) },
        ...{ published: made, houses },
      })
    if (made < published) await copyListings(url, { made, published }, say)
    await makePictures(client, pictures)
    say('building the indexes …')
    if (!leftOut.includes('listings_public_words'))
      await client.query(`insert into search_words (word)
        select distinct ${wordRows('search_text')} from listings`)
    for (const { name, definition } of indexes)
      if (!leftOut.includes(name)) await client.query(definition)
    await client.query('update data_versions set changes = changes + 1 where shard = 0')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function makeOwners(client: pg.Client) {
  await client.query(
    `insert into users (is_admin, is_agency, agency_name, telegram_username, whatsapp_number, photo_url)
     select true, n % 4 = 0, case when n % 4 = 0 then 'Agency ' else 'Owner ' end || n,
       'person_' || n, '+9955' || lpad(n::text, 8, '0'), 'https://example.com/' || n || '.jpg'
     from generate_series(1, $1::int) n`,
    [owners],
  )
}

async function makeWords(client: pg.Client, addresses: number) {
  await client.query(`
    create temp table place (n int primary key, key text, address text, names jsonb, district jsonb,
      lat float8, lon float8, tile bigint);
    create temp table title (category text, n int, text text, primary key (category, n));
    create temp table phrases (lang text primary key, texts text[])`)
  const places = batumiAddresses(addresses)
  await client.query(
    `insert into place select * from unnest($1::int[], $2::text[], $3::text[], $4::jsonb[], $5::jsonb[],
       $6::float8[], $7::float8[], $8::bigint[])`,
    [
      places.map((_, n) => n),
      ...(['key', 'address', 'names', 'district', 'lat', 'lon', 'tile'] as const).map((name) =>
        places.map((place) => place[name]),
      ),
    ],
  )
  for (const [category, texts] of Object.entries(titles))
    await client.query(
      'insert into title select $1, n - 1, text from unnest($2::text[]) with ordinality t (text, n)',
      [category, texts],
    )
  for (const [lang, texts] of Object.entries(sentences))
    await client.query('insert into phrases values ($1, $2)', [lang, texts])
  await client.query('analyze place; analyze title; analyze phrases')
  return places.length
}

/** Constraints stay, because their indexes are few and simple. */
async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('listings', 'images') and indexname not like '%_pkey'`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

const pick = (from: string, ...weighted: [word: string, upTo: number][]) =>
  `case ${weighted.map(([word, upTo]) => `when ${from} < ${upTo} then '${word}'`).join(' ')} end`

/** A text array that holds each word with its own probability. */
const some = (words: Record<string, number>) =>
  `array_remove(array[${Object.entries(words)
    .map(([word, likelihood]) => `case when random() < ${likelihood} then '${word}' end`)
    .join(', ')}], null)::text[]`

const sentence = 'w.texts[1 + floor(random() * cardinality(w.texts))::int]'

async function makeListings(
  client: pg.Client,
  { from, to, published, houses }: { from: number; to: number; published: number; houses: number },
) {
  await client.query(
    `insert into listings (owner_id, deal_type, category, apartment_category, title, description, address,
       address_key, address_in, district, city, lat, lon, tile, currency, price, price_usd, price_history,
       area, floor, floors_count, heating_types, facilities, payment_variants, apartment_condition,
       is_exclusive, source, status, search_text, created_at, updated_at, published_at)
     select f.owner, f.deal, f.category, f.rooms, t.text, f.description, p.address, p.key, p.names,
       p.district, 'batumi', p.lat, p.lon, p.tile, f.currency, f.price,
       case f.currency when 'GEL' then f.price / 2.72 else f.price end,
       jsonb_build_array(jsonb_build_object('price', f.price, 'currency', f.currency, 'at',
         to_char(f.at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
       f.area, f.floor, f.floors, f.heating, f.facilities, f.payments, f.condition, f.exclusive,
       case when f.owner % 4 = 0 then 'agency' else 'owner' end,
       case when f.n <= $2 then 'published' else 'unpublished' end,
       lower(concat_ws(E'\\n', t.text, p.names->>'ru', p.names->>'en', p.names->>'ka', p.names->>'he',
         p.district->>'ru', p.district->>'en', u.agency_name, f.description)),
       f.at, f.at, f.at
     from (
       select r.*, floor(power(random(), 3) * ${owners} + 1)::int as owner,
         case when r.category in ('newApartment', 'secondaryApartment') then
           ${pick('r.c', ['studio', 0.3], ['1room', 0.6], ['2rooms', 0.85], ['3rooms', 2])} end as rooms,
         floor(power(random(), 1.4) * ${houses})::int as place,
         case when random() < 0.15 then 'GEL' else 'USD' end as currency,
         greatest(20, round(r.area * exp(7 + 0.35 * random_normal())
           / case r.deal when 'sale' then 1 when 'rent' then 110 else 1500 end))::int as price,
         (random() * 29)::int as floor, (random() * 12 + 5)::int as floors,
         ${some({ central: 0.3, conditioner: 0.5, electric: 0.2, gas: 0.4, warmFloor: 0.1 })} as heating,
         ${some({
           balcony: 0.6,
           mountainsView: 0.25,
           seaView: 0.35,
           bath: 0.3,
           dishwasher: 0.2,
           oven: 0.3,
           pets: 0.15,
           twoBathrooms: 0.12,
         })} as facilities,
         ${some({ fullSumm: 0.8, installment: 0.3, mortgage: 0.2 })} as payments,
         ${pick('random()', ['blackFrame', 0.15], ['whiteFrame', 0.35], ['finishedWithRenovation', 2])} as condition,
         random() < 0.08 as exclusive,
         floor(random() * 4)::int as title,
         concat_ws(' ', ${sentence}, ${sentence}, ${sentence}, ${sentence}) as description,
         now() - power(random(), 2) * interval '540 days' as at
       from (
         select n, random() as c,
           ${pick('d', ['sale', 0.7], ['rent', 0.92], ['daily', 2])} as deal,
           ${pick('k', ['newApartment', 0.45], ['secondaryApartment', 0.75], ['house', 0.85], ['commercial', 0.94], ['land', 2])} as category,
           ${pick('l', ['ru', 0.6], ['en', 0.75], ['ka', 0.92], ['he', 2])} as lang,
           round((25 + 60 * power(random(), 2) * 2)::numeric, 1)::float8 as area
         from (select n, random() as d, random() as k, random() as l from generate_series($1::int, $3::int) n) dice
       ) r join phrases w on w.lang = r.lang
     ) f
     join place p on p.n = f.place
     join users u on u.id = f.owner
     join title t on t.category = f.category and t.n = f.title`,
    [from, published, to],
  )
}

/** Gives each listing one to `most` pictures, all with the same file: reading a list never opens files. */
async function makePictures(client: pg.Client, most: number) {
  await client.query(
    `insert into blobs (hash, mime, bytes) values (repeat('a', 64), 'image/jpeg', 1)`,
  )
  await client.query(`
    insert into images (listing_id, position, type, width, height, placeholder, blob, sent_digest)
    select id, place, 'image', 2048, 1365, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', repeat('a', 64),
      lpad(to_hex(place), 64, '0')
    from listings, generate_series(0, (id % ${most})::int) place`)
}
