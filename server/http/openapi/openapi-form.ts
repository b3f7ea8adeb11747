import { uploadId } from '../../../contract/wire/primitives.ts'
import type { Route } from '../../../contract/wire/route.ts'
import { documentSchema } from './json-schema.ts'

type Json = Record<string, unknown>

const file: Json = { type: 'string', contentMediaType: 'application/octet-stream' }

/** A form as it is sent: lists as `name[]`, files by their own names, numbered files by a pattern. */
export function multipartSchema(route: Route): Json {
  const { properties = {}, required = [] } = (route.form ? documentSchema(route.form) : {}) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const files = new Map((route.files ?? []).map((name) => [name, file]))
  if (route.uploadField) files.set(route.uploadField.name, documentSchema(uploadId))
  const isNumbered = ([name]: [string, Json]) => name.endsWith('*')
  const numbered = [...files].filter(isNumbered)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          isList(schema) ? `${name}[]` : name,
          schema,
        ]),
      ),
      ...Object.fromEntries([...files].filter((each) => !isNumbered(each))),
    },
    ...(numbered.length > 0
      ? {
          patternProperties: Object.fromEntries(
            numbered.map(([name, schema]) => [`^${name.slice(0, -1)}\\d{1,2}$`, schema]),
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
