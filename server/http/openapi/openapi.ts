import * as z from 'zod/mini'
import { outgoingFeed } from '../../../contract/feeds/feed-outgoing.ts'
import { feedRun, feedSource, operatorFeedSource } from '../../../contract/feeds/feed-sources.ts'
import { serverLimits } from '../../../contract/limits.ts'
import { image, listing } from '../../../contract/listings/listing.ts'
import { marker } from '../../../contract/listings/listings.ts'
import { listingStatistics } from '../../../contract/listings/own-listings.ts'
import { rate } from '../../../contract/market/rates.ts'
import { uploadState } from '../../../contract/media/uploads.ts'
import { moderationEntry } from '../../../contract/operators/moderation.ts'
import { managedUser } from '../../../contract/operators/operators.ts'
import { report } from '../../../contract/operators/reports.ts'
import { appointment } from '../../../contract/people/appointments.ts'
import { favouriteState } from '../../../contract/people/favourites.ts'
import { notice, noticeSettings } from '../../../contract/people/notices.ts'
import { passkey, passkeyCreation } from '../../../contract/people/security.ts'
import { signedIn } from '../../../contract/people/sessions.ts'
import { botReach } from '../../../contract/people/telegram.ts'
import { agency, keptListings, user } from '../../../contract/people/users.ts'
import { routes } from '../../../contract/routes.ts'
import { place } from '../../../contract/search/geo.ts'
import { savedSearch } from '../../../contract/search/saved-searches.ts'
import { publicConfig } from '../../../contract/wire/config.ts'
import { errorAnswer } from '../../../contract/wire/errors.ts'
import { idempotencyKey, keyHeader, takesKey } from '../../../contract/wire/idempotency.ts'
import { done } from '../../../contract/wire/primitives.ts'
import type { Route } from '../../../contract/wire/route.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { Policy } from '../caller.ts'
import { documentSchema, documentSchemas } from './json-schema.ts'
import { multipartSchema } from './openapi-form.ts'

type Json = Record<string, unknown>

/** Answers of several operations, or parts of other answers. */
const named: Record<string, z.ZodMiniType> = {
  Agency: agency,
  Appointment: appointment,
  BotReach: botReach,
  Done: done,
  Error: errorAnswer,
  FavouriteState: favouriteState,
  FeedRun: feedRun,
  FeedSource: feedSource,
  Image: image,
  KeptListings: keptListings,
  Listing: listing,
  ListingStatistics: listingStatistics,
  ManagedUser: managedUser,
  Marker: marker,
  ModerationEntry: moderationEntry,
  Notice: notice,
  NoticeSettings: noticeSettings,
  OperatorFeedSource: operatorFeedSource,
  OutgoingFeed: outgoingFeed,
  Passkey: passkey,
  PasskeyCreation: passkeyCreation,
  Place: place,
  PublicConfig: publicConfig,
  Rate: rate,
  Report: report,
  SavedSearch: savedSearch,
  SignedIn: signedIn,
  UploadState: uploadState,
  User: user,
}

const anySignIn = [{ launchData: [] }, { bearer: [] }, { cookie: [] }]

/** The API as an OpenAPI 3.1 document, made from the same table that is served. */
export function openApiDocument(served: ReadonlyMap<Route, Policy>): Json {
  const answers = new NamedAnswers()
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(routes))
    for (const [name, route] of Object.entries<Route>(group)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: operation(route, {
          tag,
          id: `${tag}.${name}`,
          policy: served.get(route) ?? 'operator',
          answers,
        }),
      }
    }
  return {
    openapi: '3.1.1',
    info: { title: 'Sakhli', version: '1', description: 'Real-estate listings' },
    servers: [{ url: apiBase }],
    tags: Object.keys(routes).map((name) => ({ name })),
    paths,
    components: {
      schemas: answers.describe(),
      responses: {
        Error: {
          description: 'A refusal: what is wrong and what to do about it',
          content: { 'application/json': { schema: answers.refTo(errorAnswer, 'Error') } },
        },
      },
      securitySchemes: {
        launchData: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: "Telegram's signed launch data: `tma <launch data>`",
        },
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Named `__Host-sid` where the site is served over https',
        },
      },
    },
  }
}

interface Operation {
  tag: string
  id: string
  policy: Policy
  answers: NamedAnswers
}

function operation(route: Route, { tag, id, policy, answers }: Operation): Json {
  const body = requestBody(route)
  return {
    operationId: id,
    tags: [tag],
    summary: route.summary,
    ...(policy === 'anyone' || policy === 'signedIn' ? {} : { description: `For ${policy}s.` }),
    security: policy === 'anyone' ? [{}, ...anySignIn] : anySignIn,
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...parametersOf(route.headers, 'header'),
      ...(takesKey(route) ? [keyParameter] : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      [route.status ?? 200]: {
        description: 'Done',
        ...contentOf(route, (answer) => answers.refTo(answer, id)),
      },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const keyParameter = {
  name: keyHeader,
  in: 'header',
  required: false,
  description:
    'Made at random for this call. Sent again with the same key and body within ' +
    `${serverLimits.idempotencyHours} hours, it gives the same answer and does nothing more.`,
  schema: documentSchema(idempotencyKey),
}

function parametersOf(schema: z.ZodMiniType | undefined, where: 'path' | 'query' | 'header') {
  if (!schema) return []
  const { properties = {}, required = [] } = documentSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    // Nested in brackets, with lists as `filters[id][]`: this is the closest that OpenAPI offers.
    ...(property.type === 'object' ? { style: 'deepObject', explode: true } : {}),
  }))
}

function requestBody(route: Route): Json | undefined {
  if (route.body) return { 'application/json': { schema: documentSchema(route.body) } }
  if (route.bytes) return { [route.bytes]: { schema: { type: 'string', format: 'binary' } } }
  if (route.form) return { 'multipart/form-data': { schema: multipartSchema(route) } }
  return undefined
}

function contentOf(route: Route, refTo: (answer: z.ZodMiniType) => Json): Json {
  if (route.status === 204) return {}
  switch (route.answerKind ?? 'json') {
    case 'file':
      return {
        content: Object.fromEntries(
          (route.fileTypes ?? ['image/*', 'video/*']).map((type) => [type, {}]),
        ),
      }
    case 'text':
      return { content: { [route.textType ?? 'text/plain']: { schema: refTo(route.answer) } } }
    case 'events':
      return { content: { 'text/event-stream': { schema: { type: 'string' } } } }
    case 'json':
      return { content: { 'application/json': { schema: refTo(route.answer) } } }
  }
}

/** Answers that the document refers to; each is described once. */
class NamedAnswers {
  readonly #names = z.registry<{ id: string }>()

  constructor() {
    for (const [id, answer] of Object.entries(named)) this.#names.add(answer, { id })
  }

  /** Uses the given name if the answer has no name of its own. */
  refTo(answer: z.ZodMiniType, name: string): Json {
    if (!this.#names.has(answer)) this.#names.add(answer, { id: name })
    return { $ref: addressOf(this.#names.get(answer)?.id ?? name) }
  }

  describe() {
    return documentSchemas(this.#names, addressOf)
  }
}

const addressOf = (name: string) => `#/components/schemas/${name}`
