import type * as z from 'zod/mini'
import { serverLimits } from '../../../contract/limits.ts'
import { image, listing } from '../../../contract/listings/listing.ts'
import { marker } from '../../../contract/listings/listings.ts'
import { listingStatistics } from '../../../contract/listings/own-listings.ts'
import { rate } from '../../../contract/market/rates.ts'
import { moderationEntry } from '../../../contract/operators/moderation.ts'
import { managedUser } from '../../../contract/operators/operators.ts'
import { report } from '../../../contract/operators/reports.ts'
import { appointment } from '../../../contract/people/appointments.ts'
import { agency, keptListings, user } from '../../../contract/people/users.ts'
import { routes } from '../../../contract/routes.ts'
import { place } from '../../../contract/search/geo.ts'
import { savedSearch } from '../../../contract/search/saved-searches.ts'
import { publicConfig } from '../../../contract/wire/config.ts'
import { errorAnswer } from '../../../contract/wire/errors.ts'
import { idempotencyKey, keyHeader, takesKey } from '../../../contract/wire/idempotency.ts'
import type { Route } from '../../../contract/wire/route.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { Policy } from '../caller.ts'
import { documentSchema } from './json-schema.ts'
import { multipartSchema } from './openapi-form.ts'

type Json = Record<string, unknown>

/** Answers that deserve a name of their own; the largest first, since they hold the smaller. */
const named: Record<string, z.ZodMiniType> = {
  ModerationEntry: moderationEntry,
  ManagedUser: managedUser,
  Listing: listing,
  Image: image,
  User: user,
  Agency: agency,
  KeptListings: keptListings,
  Marker: marker,
  ListingStatistics: listingStatistics,
  Appointment: appointment,
  SavedSearch: savedSearch,
  Report: report,
  Rate: rate,
  Place: place,
  PublicConfig: publicConfig,
  Error: errorAnswer,
}

const anySignIn = [{ launchData: [] }, { bearer: [] }, { cookie: [] }]

/** The wire as an OpenAPI 3.1 document, made from the very table that is served. */
export function openApiDocument(served: ReadonlyMap<Route, Policy>): Json {
  const schemas = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, documentSchema(schema, 'output')]),
  )
  const reuse = reuseOf(schemas)
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(routes))
    for (const [name, route] of Object.entries<Route>(group)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: {
          operationId: `${tag}.${name}`,
          tags: [tag],
          ...operation(route, served.get(route) ?? 'operator', reuse),
        },
      }
    }
  return {
    openapi: '3.1.1',
    info: { title: 'Sakhli', version: '1', description: 'Real-estate listings' },
    servers: [{ url: apiBase }],
    tags: Object.keys(routes).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, reuse(schema, name)]),
      ),
      responses: {
        Error: {
          description: 'A refusal: what is wrong and what to do about it',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
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

function operation(route: Route, policy: Policy, reuse: (schema: Json) => unknown): Json {
  const body = requestBody(route)
  return {
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
      [route.status ?? 200]: { description: 'Done', ...contentOf(route, reuse) },
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
  schema: documentSchema(idempotencyKey, 'input'),
}

function parametersOf(schema: z.ZodMiniType | undefined, where: 'path' | 'query' | 'header') {
  if (!schema) return []
  const { properties = {}, required = [] } = documentSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    // Nested in brackets, lists as `filters[id][]`: as near as OpenAPI comes to it.
    ...(property.type === 'object' ? { style: 'deepObject', explode: true } : {}),
  }))
}

function requestBody(route: Route): Json | undefined {
  if (route.body) return { 'application/json': { schema: documentSchema(route.body, 'input') } }
  if (route.bytes) return { [route.bytes]: { schema: { type: 'string', format: 'binary' } } }
  if (route.form) return { 'multipart/form-data': { schema: multipartSchema(route) } }
  return undefined
}

function contentOf(route: Route, reuse: (schema: Json) => unknown): Json {
  if (route.status === 204) return {}
  const answer = reuse(documentSchema(route.answer, 'output'))
  switch (route.answerKind ?? 'json') {
    case 'file':
      return {
        content: Object.fromEntries(
          (route.fileTypes ?? ['image/*', 'video/*']).map((type) => [type, {}]),
        ),
      }
    case 'text':
      return { content: { [route.textType ?? 'text/plain']: { schema: answer } } }
    case 'events':
      return { content: { 'text/event-stream': { schema: { type: 'string' } } } }
    case 'json':
      return { content: { 'application/json': { schema: answer } } }
  }
}

/** Puts a reference wherever a named schema stands whole. */
function reuseOf(schemas: Record<string, Json>) {
  const names = new Map(Object.entries(schemas).map(([name, s]) => [JSON.stringify(s), name]))
  const reuse = (node: unknown, except?: string): unknown => {
    if (typeof node !== 'object' || node === null) return node
    const name = names.get(JSON.stringify(node))
    if (name && name !== except) return { $ref: `#/components/schemas/${name}` }
    if (Array.isArray(node)) return node.map((item) => reuse(item))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, reuse(value)]))
  }
  return reuse
}
