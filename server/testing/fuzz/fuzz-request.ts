import * as fc from 'fast-check'
import type { Route } from '../../../contract/wire/route.ts'
import { documentSchema } from '../../http/openapi/json-schema.ts'
import type { JsonSchema } from './from-schema.ts'
import { fromSchema, likelyUpload, oddText } from './from-schema.ts'

export const callers = ['visitor', 'user', 'advertiser', 'operator'] as const
export type CallerName = (typeof callers)[number]

/** One call as data; the request is made from it just before it is sent. */
export interface FuzzRequest {
  name: string
  route: Route
  caller: CallerName
  params: Record<string, string>
  query: Record<string, unknown> | string
  headers: Record<string, string>
  body:
    | { json: unknown }
    | { form: Record<string, unknown>; files: FuzzFile[] }
    | { raw: string }
    | { bytes: string; type: string }
  address: string
}

export interface FuzzFile {
  name: string
  kind: 'picture' | 'junk' | 'empty' | 'drawing'
}

const nothing = fc.constant({} as Record<string, unknown>)

/** Mostly well-formed calls of a route; every now and then something is wrong. */
export function fuzzRequest(name: string, route: Route): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    name: fc.constant(name),
    route: fc.constant(route),
    caller: fc.constantFrom(...callers),
    params: params(route),
    query: query(route),
    headers: headers(route),
    body: body(route),
    address: fc.ipV4(),
  })
}

const partOf = (schema: Route['query']) =>
  schema ? (fromSchema(documentSchema(schema) as JsonSchema) as typeof nothing) : nothing

const params = (route: Route) =>
  fc.oneof(
    { arbitrary: partOf(route.params) as fc.Arbitrary<Record<string, string>>, weight: 12 },
    {
      arbitrary: oddText.map((id) => ({ id: id.toWellFormed(), code: 'x', imageId: '1' })),
      weight: 1,
    },
  )

const query = (route: Route): fc.Arbitrary<Record<string, unknown> | string> =>
  fc.oneof(
    { arbitrary: partOf(route.query), weight: 8 },
    { arbitrary: withOneWrong(partOf(route.query)), weight: 2 },
    {
      arbitrary: fc.constantFrom(
        'limit=0',
        'filters=1',
        'filters[',
        'filters[id]=1&filters[id][]=2',
        '%zz=1',
        'a[b][c][d][e]=1',
        '__proto__[x]=1',
        'w=160',
        '='.repeat(2_000),
      ),
      weight: 1,
    },
  )

const headers = (route: Route) =>
  fc
    .tuple(
      partOf(route.headers),
      fc.record(
        {
          range: fc.constantFrom('bytes=0-', 'bytes=5-2', 'bytes=-1', 'bytes=0-1,3-4', 'x'),
          accept: fc.constantFrom('image/avif', 'image/webp,*/*', 'text/html', ''),
          'if-none-match': fc.constantFrom('*', '"x"', 'W/"1"', '"'),
          'accept-encoding': fc.constantFrom('br', 'gzip', 'identity;q=0', 'x'),
          'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([own, usual]) => Object.fromEntries(Object.entries({ ...usual, ...own }).map(sendable)))

/** Removes what cannot be in a header: the sending side would refuse it. */
const sendable = ([name, value]: [string, unknown]): [string, string] => [
  name,
  String(value).replace(/[^\x20-\x7e]/g, '?'),
]

function body(route: Route): fc.Arbitrary<FuzzRequest['body']> {
  if (route.bytes !== undefined) {
    const type = fc.constantFrom(route.bytes, route.bytes, route.bytes, 'application/json', 'x')
    return fc.record({ bytes: fc.constantFrom('', 'x', 'x'.repeat(700)), type })
  }
  const usual = withUpload(route, partOf(route.form ?? route.body))
  const sent = route.form
    ? fc.record({ form: fc.oneof(usual, withOneWrong(usual)), files: files(route) })
    : fc.oneof({ arbitrary: usual, weight: 3 }, withOneWrong(usual)).map((json) => ({ json }))
  const raw = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"__proto__":{"a":1}}',
    '['.repeat(5_000),
  )
  return fc.oneof(
    { arbitrary: sent, weight: 12 },
    { arbitrary: raw.map((r) => ({ raw: r })), weight: 1 },
  )
}

const files = (route: Route) =>
  fc.array(
    fc.record({
      name: fc.oneof(
        fc.constantFrom('unexpected', 'image_99', 'image_'),
        fc
          .tuple(fc.constantFrom(...(route.files ?? ['file'])), fc.integer({ min: 0, max: 11 }))
          .map(([name, index]) => name.replace('*', String(index))),
      ),
      kind: fc.constantFrom('picture', 'picture', 'junk', 'empty', 'drawing'),
    }) as fc.Arbitrary<FuzzFile>,
    { maxLength: 3 },
  )

/** Sometimes a form names an upload instead of a file. */
const withUpload = (
  { uploadField }: Route,
  fields: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<Record<string, unknown>> => {
  if (!uploadField) return fields
  const named = fc.tuple(fields, fc.integer({ min: 0, max: 11 }), likelyUpload)
  return fc.oneof(
    { arbitrary: fields, weight: 4 },
    named.map(([form, at, id]) => ({ ...form, [uploadField.name.replace('*', String(at))]: id })),
  )
}

const wrong = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, -1, 0.5, 1e300, true, [], {}, [[1]], { $ne: 1 }, ['']),
)

/** The fields with one of them replaced, or with one added. */
const withOneWrong = (fields: fc.Arbitrary<Record<string, unknown>>) =>
  fc.tuple(fields, fc.nat(), wrong).map(([object, at, value]) => {
    const names = [...Object.keys(object), 'surprise', 'constructor']
    return { ...object, [names[at % names.length] ?? 'surprise']: value }
  })
