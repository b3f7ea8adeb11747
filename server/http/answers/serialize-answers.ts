import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySchema, FastifySerializerCompiler } from 'fastify'
import type { Route } from '../../../contract/wire/route.ts'
import { serializerSchema } from '../openapi/json-schema.ts'

const schemas = new WeakMap<Route, object>()

/** What a route's answer may hold: nothing else leaves the server. */
export function responseSchema(route: Route): FastifySchema {
  const isJson = (route.answerKind ?? 'json') === 'json' && route.status !== 204
  if (!isJson) return {}
  const schema = schemas.get(route) ?? serializerSchema(route.answer)
  schemas.set(route, schema)
  return { response: { [route.status ?? 200]: schema } }
}

type Serialize = (answer: unknown) => string

const compile = SerializerSelector()({}, {})
const serializers = new WeakMap<object, Serialize>()

/** Each is compiled when the first answer needs it, and once for all cities of a process: a start waits for none. */
export const compileSerializer: FastifySerializerCompiler<object> = (asked) => {
  const known = serializers.get(asked.schema)
  if (known) return known
  let compiled: Serialize | undefined
  const serialize: Serialize = (answer) => {
    compiled ??= compile({ ...asked, httpStatus: asked.httpStatus ?? '200' })
    return compiled(answer)
  }
  serializers.set(asked.schema, serialize)
  return serialize
}
