import * as z from 'zod/mini'

type Schema = Record<string, unknown>

/**
 * The JSON Schema of a zod schema for the serializer. `anyOf [X, null]` becomes `nullable`; otherwise the serializer
 * would run a validator on every such field of every row.
 */
export function serializerSchema(schema: z.ZodMiniType): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Schema
  return simplify(rest) as Schema
}

/** The JSON Schema of what a caller sends, for the OpenAPI document. */
export function documentSchema(schema: z.ZodMiniType): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return rest
}

/** The JSON Schemas of all answers: a named schema is described once, and others refer to its address. */
export function documentSchemas(
  named: z.core.$ZodRegistry<{ id: string }>,
  uri: (name: string) => string,
): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(named, { io: 'output', unrepresentable: 'any', uri })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...rest }]) => [name, rest]),
  )
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (typeof node !== 'object' || node === null) return node
  const { anyOf, ...rest } = node as Schema & { anyOf?: Schema[] }
  const simple = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, simplify(value)]),
  )
  if (!anyOf) return simple
  const others = anyOf.filter((option) => option.type !== 'null')
  const [only] = others
  if (others.length === 1 && only && others.length < anyOf.length)
    return { ...simple, ...(simplify(only) as Schema), nullable: true }
  return { ...simple, anyOf: anyOf.map(simplify) }
}
