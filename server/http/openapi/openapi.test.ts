import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

interface Operation {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; style?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
interface Schema {
  $ref?: string
  properties?: Record<string, unknown>
  patternProperties?: Record<string, unknown>
  items?: Schema
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let server: TestServer
let document: Document

const ask = (headers = {}) => server.app.inject({ url: `${apiBase}/openapi.json`, headers })

beforeAll(async () => {
  server = await openTestServer()
  document = (await ask()).json()
})
afterAll(() => server.close())

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

describe('the OpenAPI document', () => {
  test('is a valid one of 3.1, by an independent validator', async () => {
    const validator = new Validator()
    const result = await validator.validate({ ...structuredClone(document) })
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('has each route of the contract once, under its own name', () => {
    const named = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((one) => one.operationId)
    const expected = Object.entries(routes).flatMap(([tag, group]) =>
      Object.keys(group).map((name) => `${tag}.${name}`),
    )
    expect(named.sort()).toEqual(expected.sort())
  })

  test('refers only to schemas that it defines', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((m) => m[1])
    expect(references.length).toBeGreaterThan(50)
    for (const reference of new Set(references)) {
      const [, ...steps] = (reference ?? '').split('/')
      const target = steps.reduce<unknown>(
        (node, step) => (node as Record<string, unknown> | undefined)?.[step],
        document,
      )
      expect(target, reference).toBeDefined()
    }
  })

  test('defines only schemas that it refers to', () => {
    const text = JSON.stringify(document)
    for (const name of Object.keys(document.components.schemas))
      expect(text, name).toContain(`"$ref":"#/components/schemas/${name}"`)
  })

  test('names the ways to sign in for each route', () => {
    expect(operation('get', '/apartments').security).toContainEqual({})
    expect(operation('put', '/rates').security).toEqual([
      { launchData: [] },
      { bearer: [] },
      { cookie: [] },
    ])
  })

  test('shows nested queries, paths with an ending, answers by name and every refusal', () => {
    const find = operation('get', '/apartments')
    expect(find.parameters.find((one) => one.name === 'filters')?.style).toBe('deepObject')
    const { schema } = find.responses['200']?.content?.['application/json'] ?? {}
    expect(schema).toEqual({ $ref: '#/components/schemas/listings.find' })
    expect(document.components.schemas['listings.find']?.items).toEqual({
      $ref: '#/components/schemas/Listing',
    })
    const calendar = operation('get', '/appointments/{id}.ics')
    expect(calendar.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
    expect(Object.keys(calendar.responses['200']?.content ?? {})).toEqual(['text/calendar'])
    for (const path of Object.values(document.paths))
      for (const one of Object.values(path))
        expect(one.responses.default).toEqual({ $ref: '#/components/responses/Error' })
  })

  test('shows forms as they are sent: lists in brackets, files by name and by number', () => {
    const form = operation('post', '/apartments').requestBody?.content['multipart/form-data']
      ?.schema
    expect(Object.keys(form?.properties ?? {})).toEqual(
      expect.arrayContaining(['price', 'facilities[]', 'coordinates[]', 'draft']),
    )
    expect(Object.keys(form?.patternProperties ?? {})).toEqual([
      '^image_\\d{1,2}$',
      '^poster_\\d{1,2}$',
      '^upload_\\d{1,2}$',
    ])
  })

  test('answers 304 to a client that has it', async () => {
    const { etag } = (await ask()).headers
    const again = await ask({ 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})
