import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySchema, FastifySerializerCompiler } from 'fastify'
import type { Route } from '../../../contract/wire/route.ts'
import { serializerSchema } from '../openapi/json-schema.ts'

const schemas = new WeakMap<Route, object>()

/** The schema of a route's answer: nothing that is not in it leaves the server. */
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

/**
 * A serializer is compiled when its first answer needs it, and only once for all cities, so it does not slow the start.
 */
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
