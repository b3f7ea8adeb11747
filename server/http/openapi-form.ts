import type { Route } from '../../contract/route.ts'
import { documentSchema } from './json-schema.ts'

type Json = Record<string, unknown>

const file = { type: 'string', contentMediaType: 'application/octet-stream' }

/** A form as it is sent: lists by `name[]`, files by their own names, numbered ones by a pattern. */
export function multipartSchema(route: Route): Json {
  const { properties = {}, required = [] } = (
    route.form ? documentSchema(route.form, 'input') : {}
  ) as { properties?: Record<string, Json>; required?: string[] }
  const files = route.files ?? []
  const numbered = files.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          isList(schema) ? `${name}[]` : name,
          schema,
        ]),
      ),
      ...Object.fromEntries(files.filter((name) => !name.endsWith('*')).map((n) => [n, file])),
    },
    ...(numbered.length > 0
      ? {
          patternProperties: Object.fromEntries(
            numbered.map((start) => [`^${start}\\d{1,2}$`, file]),
          ),
        }
      : {}),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

const isList = (schema: Json): boolean =>
  schema.type === 'array' ||
  (Array.isArray(schema.anyOf) && schema.anyOf.some((option: Json) => isList(option)))
