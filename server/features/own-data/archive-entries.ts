import { sql } from 'kysely'
import type { Language } from '../../../contract/languages.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { originalKey } from '../../storage/media-keys.ts'
import { cell } from '../feeds/table/write-table.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { contentOf } from '../listings/listing-row.ts'
import { historyOf } from '../listings/read/listing-history.ts'
import { archivedParts } from './personal-data.ts'
import type { ZipEntry } from './write-zip.ts'

type Deps = Pick<ServerContext, 'db' | 'media' | 'city' | 'clock'>
interface Person {
  id: string
  language: Language
}

const rowsAtOnce = 500
const listingsAtOnce = 50

/**
 * Everything that is stored about a person, file by file. Rows are read in pages by their key, so that neither a large
 * account nor a slow connection occupies memory or a transaction for long.
 */
export async function* archiveEntries(server: Deps, person: Person): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: readme(server, person) }
  for (const { table, part } of archivedParts())
    yield { name: `${part.file}.json`, content: rowsAsJson(server, person, { table, part }) }
  yield { name: 'listings.csv', content: listingsAsTable(server, person) }
  for await (const listing of listingsOf(server, person)) yield* listingEntries(server, listing)
  yield* iconEntry(server, person)
}

/** Says in the person's language what each file is. */
function readme({ clock, city }: Deps, { language }: Person): string {
  const { t } = textsIn(language, city)
  const line = (file: string, text: string) => `${file}\r\n    ${text}`
  return [
    // Without the byte order mark some programs read a text in the computer's own encoding.
    `\uFEFF${t('letters:data.title')}`,
    t('letters:data.made', { when: clock().toISOString() }),
    t('letters:data.about'),
    line('account.json', t('letters:data.account')),
    line('listings.csv', t('letters:data.table')),
    line('listings/…/listing.json', t('letters:data.listing')),
    line('listings/…/history.json', t('letters:data.history')),
    line('requests-received.json, requests-made.json', t('letters:data.requests')),
    line('favourites.json, notes-and-marks.json, saved-searches.json', t('letters:data.kept')),
    line('notices.json, notice-choices.json', t('letters:data.notices')),
    line('sessions.json, devices.json, security-events.json', t('letters:data.sessions')),
    t('letters:data.without'),
    '',
  ].join('\r\n\r\n')
}

type PartOfTable = ReturnType<typeof archivedParts>[number]

async function* rowsAsJson(
  { db }: Deps,
  { id }: Person,
  { table, part }: PartOfTable,
): AsyncGenerator<Buffer> {
  const secret = new Set<string>(part.without)
  let separator = '[\n'
  for (let after: unknown; ; ) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(part.of)} = ${id}
        ${after === undefined ? sql`` : sql`and ${sql.ref(part.key)} > ${after}`}
      order by ${sql.ref(part.key)} limit ${rowsAtOnce}`.execute(db.write)
    for (const row of rows) {
      const shown = Object.entries(row).filter(([column]) => !secret.has(column))
      yield Buffer.from(separator + JSON.stringify(Object.fromEntries(shown.map(inCamelCase))))
      separator = ',\n'
    }
    after = rows.at(-1)?.[part.key]
    if (rows.length < rowsAtOnce) break
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n')
}

const inCamelCase = ([column, value]: [string, unknown]): [string, unknown] => [
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  value,
]

/** Includes those in the bin. Of a listing that was deleted for ever only its number is left. */
async function* listingsOf({ db }: Deps, { id }: Person): AsyncGenerator<ListingRow> {
  for (let after = '0'; ; ) {
    const rows = await db.write
      .selectFrom('listings')
      .selectAll()
      .where('owner_id', '=', id)
      .where('ended_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(listingsAtOnce)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < listingsAtOnce) return
    after = last.id
  }
}

const fields = Object.keys(emptyListing) as (keyof typeof emptyListing)[]

async function* listingsAsTable(server: Deps, person: Person): AsyncGenerator<Buffer> {
  const dates = ['createdAt', 'updatedAt', 'publishedAt', 'deletedAt']
  yield Buffer.from(`\uFEFF${['id', 'status', ...fields, ...dates].join(',')}\r\n`)
  for await (const row of listingsOf(server, person)) {
    const content = contentOf(row)
    const cells = [
      row.id,
      row.status,
      ...fields.map((field) => [content[field] ?? ''].flat().join(' ')),
      ...[row.created_at, row.updated_at, row.published_at, row.deleted_at].map(
        (at) => at?.toISOString() ?? '',
      ),
    ]
    yield Buffer.from(`${cells.map(cell).join(',')}\r\n`)
  }
}

async function* listingEntries(server: Deps, row: ListingRow): AsyncGenerator<ZipEntry> {
  const { write } = server.db
  const folder = `listings/${row.id}`
  const images = await write
    .selectFrom('images')
    .innerJoin('blobs', 'blobs.hash', 'images.blob')
    .select(['images.id', 'images.edit_of', 'images.type', 'images.blob', 'blobs.mime'])
    .where((eb) => eb.or([eb('listing_id', '=', row.id), eb('edit_of', '=', row.id)]))
    .orderBy('images.position')
    .orderBy('images.id')
    .execute()
  const named = images.map((image, at) => ({
    ...image,
    file: `${at + 1}${image.edit_of === null ? '' : '-waiting'}.${extensionOf(image.mime)}`,
  }))
  const pending = await write
    .selectFrom('pending_edits')
    .select(['content', 'since', 'note'])
    .where('listing_id', '=', row.id)
    .executeTakeFirst()
  const views = await write
    .selectFrom('listing_views')
    .select(['day', 'views'])
    .where('listing_id', '=', row.id)
    .orderBy('day')
    .execute()
  const listing = {
    id: row.id,
    status: row.status,
    statusNote: row.status_note,
    ...contentOf(row),
    source: row.source,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
    waitingEdit: pending ?? null,
    pictures: named.map(({ id, type, file }) => ({ id, type, file })),
    views,
  }
  yield { name: `${folder}/listing.json`, content: `${JSON.stringify(listing, null, 2)}\n` }
  const history = await historyOf(write, row)
  yield { name: `${folder}/history.json`, content: `${JSON.stringify(history, null, 2)}\n` }
  for (const { blob, file } of named) yield* mediaEntry(server, blob, `${folder}/${file}`)
}

async function* iconEntry(server: Deps, { id }: Person): AsyncGenerator<ZipEntry> {
  const icons = await server.db.write
    .selectFrom('images')
    .innerJoin('blobs', 'blobs.hash', 'images.blob')
    .select(['images.id', 'images.blob', 'blobs.mime'])
    .where('images.user_id', '=', id)
    .orderBy('images.id')
    .execute()
  for (const { id: icon, blob, mime } of icons)
    yield* mediaEntry(server, blob, `icon-${icon}.${extensionOf(mime)}`)
}

/** A file that has gone meanwhile is left out, for example one of a listing that was deleted for ever. */
async function* mediaEntry({ media }: Deps, blob: string, name: string): AsyncGenerator<ZipEntry> {
  const stored = await media.get(originalKey(blob))
  if (!stored) return
  try {
    yield { name, content: stored.stream, isPacked: true }
  } finally {
    stored.stream.destroy()
  }
}

const extensionOf = (mime: string) =>
  ({ 'image/jpeg': 'jpg', 'video/quicktime': 'mov' })[mime] ?? mime.split('/').at(-1) ?? 'bin'
