import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ListingContent } from '../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../contract/listings/listing-fields.ts'
import type { AskedProof } from '../../contract/wire/errors.ts'
import type { FormValue } from '../../contract/wire/form-fields.ts'
import { writeFields } from '../../contract/wire/form-fields.ts'
import type { QueryValue } from '../../contract/wire/query-string.ts'
import { writeQuery } from '../../contract/wire/query-string.ts'
import type { Answer, CallArgs, Route } from '../../contract/wire/route.ts'
import { apiBase, pathOf } from '../../contract/wire/route.ts'
import { buildApp } from '../app.ts'
import type { ServerContext } from '../context.ts'
import { freshDatabase } from '../db/testing/test-database.ts'
import { columnsOf } from '../features/listings/listing-row.ts'
import { keepWords } from '../features/listings/search/known-words.ts'
import { insertSession } from '../features/sessions/session-repository.ts'
import type { Site } from '../pages/site.ts'
import { batumi, contextOn } from './context-on.ts'

export { batumi }

export interface Someone {
  id: string
  token: string
}

export type FilePart = { bytes: Uint8Array; name?: string; type?: string }

/** The server with its own database and media folder, called without a socket. */
export async function openTestServer(
  env: Record<string, string> = {},
  { clock = () => new Date(), site }: { clock?: () => Date; site?: Site } = {},
) {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'sakhli-server-'))
  const context = await contextOn({ ...database, dataDir, env, clock })
  const app = await buildApp(context, site)
  return {
    context,
    app,
    dataDir,
    /** The address of its database, for code that opens its own connections. */
    url: database.url,
    call: <R extends Route>(route: R, args: CallArgs<R>, options: CallOptions = {}) =>
      callRoute(options.app ?? app, route, args as Record<string, unknown>, options),
    someone: (is: Partial<Record<UserFlag, boolean>> & { agencyName?: string } = {}) =>
      makeUser(context, is),
    listing: async (
      ownerId: string,
      content: Partial<ListingContent> = {},
      row: Record<string, unknown> = {},
    ) => (await makeListings(context, ownerId, [{ content, row }]))[0] ?? '',
    /** Makes several listings, each as `listing` does. */
    listings: (ownerId: string, rows: Record<string, unknown>[]) =>
      makeListings(
        context,
        ownerId,
        rows.map((row) => ({ content: {}, row })),
      ),
    close: async () => {
      await app.close()
      await context.jobs.close()
      await context.decoder.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof openTestServer>>

type UserFlag = 'is_admin' | 'is_operator' | 'is_agency' | 'is_trusted' | 'is_blocked'

let counter = 0

async function makeUser(
  context: ServerContext,
  { agencyName, ...flags }: Partial<Record<UserFlag, boolean>> & { agencyName?: string },
): Promise<Someone> {
  counter += 1
  const { id } = await context.db.write
    .insertInto('users')
    .values({
      login: `someone${counter}@example.com`,
      agency_name: agencyName ?? `Someone ${counter}`,
      ...flags,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    token: (await insertSession(context.db.write, { userId: id, now: context.clock() })).token,
  }
}

/** Makes listings: published two-room apartments unless `content` or `row` says otherwise. */
async function makeListings(
  context: ServerContext,
  ownerId: string,
  listings: readonly { content: Partial<ListingContent>; row: Record<string, unknown> }[],
): Promise<string[]> {
  const whole: ListingContent = {
    ...emptyListing,
    city: context.city.id,
    category: 'newApartment',
    apartmentCategory: '2rooms',
    address: 'улица Руставели, 27',
    coordinates: [41.6474, 41.6325],
    price: 85_000,
    area: 62,
    floor: 7,
    floorsCount: 20,
    apartmentCondition: 'finishedWithRenovation',
  }
  const means = { gazetteer: context.gazetteer, rates: { GEL: 2.72 }, agencyName: null }
  const rows = listings.map(({ content, row }) => ({
    ...columnsOf({ ...whole, ...content }, means),
    owner_id: ownerId,
    status: 'published' as const,
    published_at: context.clock(),
    price_history: JSON.stringify([]),
    waiting_since: row.status === 'moderation' ? context.clock() : null,
    ...row,
  }))
  await keepWords(
    context.db.write,
    rows.map(({ search_text }) => search_text),
  )
  const made = await context.db.write.insertInto('listings').values(rows).returning('id').execute()
  await context.db.write
    .updateTable('data_versions')
    .set((eb) => ({ changes: eb('changes', '+', '1') }))
    .where('shard', '=', 0)
    .execute()
  await context.version.refresh()
  return made.map(({ id }) => id)
}

export interface CallOptions {
  as?: Someone | undefined
  files?: Record<string, FilePart>
  /** The body for a route that takes bytes. */
  bytes?: Uint8Array
  headers?: Record<string, string>
  /** Another process of the same server. */
  app?: FastifyInstance
}

export interface CallResult<R extends Route> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: (Answer<R> extends undefined ? unknown : Answer<R>) & {
    message?: string
    code?: string
    issues?: { path: string; message: string }[]
    proof?: AskedProof
  }
  bytes: Buffer
}

async function callRoute<R extends Route>(
  app: FastifyInstance,
  route: R,
  args: Record<string, unknown>,
  options: CallOptions,
): Promise<CallResult<R>> {
  const query = args.query ? `?${writeQuery(args.query as Record<string, QueryValue>)}` : ''
  const payload = route.form
    ? await multipart(args.form as Record<string, FormValue>, options.files ?? {})
    : options.bytes
      ? { headers: { 'content-type': route.bytes ?? '' }, body: Buffer.from(options.bytes) }
      : args.body === undefined
        ? undefined
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(args.body) }
  const answer = await app.inject({
    method: route.method,
    url: apiBase + pathOf(route.path, args.params as Record<string, string>) + query,
    headers: {
      ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
      ...payload?.headers,
      ...(args.headers as Record<string, string> | undefined),
      ...options.headers,
    },
    ...(payload ? { payload: payload.body } : {}),
  })
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  const body: unknown = isJson && answer.rawPayload.length > 0 ? answer.json() : undefined
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: body as CallResult<R>['body'],
    bytes: answer.rawPayload,
  }
}

export async function multipart(
  fields: Record<string, FormValue>,
  files: Record<string, FilePart>,
) {
  const form = new FormData()
  for (const [name, value] of writeFields(fields)) form.append(name, value)
  for (const [name, file] of Object.entries(files))
    form.append(
      name,
      new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.type ?? '' }),
      file.name ?? name,
    )
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}
