import * as z from 'zod/mini'

type Schema = Record<string, unknown>

/**
 * JSON Schema of a zod schema for the serializer. `anyOf [X, null]` becomes `nullable`: the serializer would
 * otherwise run a validator on every such field of every row.
 */
export function serializerSchema(schema: z.ZodMiniType): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Schema
  return simplify(rest) as Schema
}

/** JSON Schema for the OpenAPI document: what a caller sends. */
export function documentSchema(schema: z.ZodMiniType): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return rest
}

/** The same for all that a caller gets: what has a name is described once, and referred to by its address. */
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
