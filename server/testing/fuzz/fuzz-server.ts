import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { images } from '../../../contract/media/images.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { writeQuery } from '../../../contract/wire/query-string.ts'
import { apiBase, pathOf } from '../../../contract/wire/route.ts'
import { quarters } from '../../../pictures/testing/make-images.ts'
import { insertSession } from '../../features/sessions/session-repository.ts'
import type { Someone } from '../test-server.ts'
import { multipart, openTestServer } from '../test-server.ts'
import { fuzzUpload } from './from-schema.ts'
import type { CallerName, FuzzFile, FuzzRequest } from './fuzz-request.ts'

const picture = await quarters(40, 30)

const bytesOf: Record<FuzzFile['kind'], Uint8Array> = {
  picture,
  junk: Buffer.from('MZ this is no picture at all'),
  empty: Buffer.alloc(0),
  drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
}

/** A server with a little of everything, and a way to send it generated requests. */
export async function openFuzzServer() {
  const server = await openTestServer()
  const { write } = server.context.db
  const people = {
    user: await server.someone(),
    advertiser: await server.someone({ is_admin: true, is_agency: true }),
    operator: await server.someone({ is_operator: true }),
  }
  const statuses = [
    'published',
    'published',
    'published',
    'moderation',
    'unpublished',
    'improvement',
  ]
  for (const [index, status] of statuses.entries()) {
    const published_at = status === 'published' ? new Date() : null
    const listing = await server.listing(
      people.advertiser.id,
      { price: 50_000 + index, currency: index % 2 ? 'GEL' : 'USD' },
      { status, published_at },
    )
    const files = { file: { bytes: picture, name: 'a.png', type: 'image/png' } }
    await server.call(
      images.add,
      { params: { id: listing }, form: {}, headers: {} },
      { as: people.advertiser, files },
    )
    await server.call(appointments.request, {
      params: { id: listing },
      body: { phone: '+995 555 00 00 01' },
    })
  }
  await server.call(
    savedSearches.save,
    { body: { name: 'All', query: {}, notify: 'none' } },
    { as: people.user },
  )
  await write.insertInto('reports').values({ listing_id: '1', reason: 'sold' }).execute()

  return {
    close: server.close,
    /** Undoes what would make all later answers the same: ended sessions, blocked people, full limits. */
    refresh: async () => {
      await write.deleteFrom('call_limits').execute()
      await write.updateTable('users').set({ is_blocked: false }).execute()
      await write
        .updateTable('users')
        .set({ is_admin: true })
        .where('id', '=', people.advertiser.id)
        .execute()
      await write
        .updateTable('listings')
        .set({ deleted_at: null, status: 'published' })
        .where('id', 'in', ['1', '2', '3'])
        .execute()
      for (const person of Object.values(people))
        person.token = (await insertSession(write, { userId: person.id, now: new Date() })).token
      await write.deleteFrom('uploads').execute()
      await write
        .insertInto('uploads')
        .values({
          id: fuzzUpload,
          user_id: people.advertiser.id,
          length: 700,
          sha256: createHash('sha256').update('x'.repeat(700)).digest('hex'),
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute()
      await writeFile(join(server.context.partsDir, fuzzUpload), '')
    },
    send: async (request: FuzzRequest) =>
      server.app.inject(await asInjected(request, people)) as Promise<
        Awaited<ReturnType<typeof server.app.inject>>
      >,
  }
}

async function asInjected(
  { route, caller, params, query, headers, body, address }: FuzzRequest,
  people: Record<Exclude<CallerName, 'visitor'>, Someone>,
) {
  const search =
    typeof query === 'string'
      ? query
      : writeQuery(wellFormed(query) as Parameters<typeof writeQuery>[0])
  const authorization =
    caller === 'visitor' ? {} : { authorization: `Bearer ${people[caller].token}` }
  const payload = route.method === 'GET' ? undefined : await payloadOf(body)
  return {
    method: route.method,
    url: `${apiBase}${pathOf(route.path, wellFormed(params) as Record<string, string>)}${search ? `?${search}` : ''}`,
    remoteAddress: address,
    headers: { ...headers, ...authorization, ...payload?.headers },
    ...(payload ? { payload: payload.body } : {}),
  }
}

async function payloadOf(body: FuzzRequest['body']) {
  const json = { 'content-type': 'application/json' }
  if ('raw' in body) return { headers: json, body: body.raw }
  if ('bytes' in body) return { headers: { 'content-type': body.type }, body: body.bytes }
  if ('json' in body) return { headers: json, body: JSON.stringify(body.json) }
  const files = Object.fromEntries(
    body.files.map((file) => [file.name, { bytes: bytesOf[file.kind], name: `${file.kind}.jpg` }]),
  )
  return multipart(asFields(body.form), files)
}

/** A form contains only texts and lists of texts. */
const asFields = (form: Record<string, unknown>): Record<string, FormValue> =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map(String)
        : value !== null && typeof value === 'object'
          ? JSON.stringify(value)
          : (value as FormValue),
    ]),
  )

/** An address cannot contain half a character. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wellFormed(item)]))
}
