import { relative } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { parseSync, Visitor } from 'vite'

const library = 'zod/mini'
const instead = '\0sakhli:no-schemas'

/**
 * The contract as a browser needs it: methods, paths and rules, without the schemas, which only the server checks by.
 * They and their library were a tenth of the first view. Of a route the client asks only whether it sends a form.
 */
export function wireOnly(root: string): Plugin {
  return {
    name: 'sakhli:wire-only',
    enforce: 'pre',
    // A service worker answers in the server's place, and reads what it is asked by the same schemas.
    applyToEnvironment: ({ name }) => name !== 'worker',
    resolveId: { filter: { id: /^zod\/mini$/ }, handler: () => instead },
    load: {
      filter: { id: /no-schemas$/ },
      handler: async (id) => (id === instead ? emptySchemas(await import(library)) : null),
    },
    transform: {
      filter: { id: /\/contract\/([\w-]+\/)?[\w-]+\.ts$/ },
      handler(code, id) {
        if (relative(root, id).split('/')[0] !== 'contract') return null
        return { code: withoutSchemas(code), map: null }
      },
    },
  }
}

interface Cut {
  start: number
  end: number
  text: string
}

export function withoutSchemas(code: string): string {
  const { program } = parseSync('contract.ts', code)
  const cuts: Cut[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: given }) {
      const parts = given[2]
      if (callee.type !== 'Identifier' || callee.name !== 'route') return
      if (parts?.type !== 'ObjectExpression') return
      const sendsForm = parts.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === 'form',
      )
      cuts.push({ start: parts.start, end: parts.end, text: sendsForm ? '{ form: true }' : '{}' })
    },
  })
  visitor.visit(program)
  cuts.push(...schemasIn(program))
  return cuts
    .sort((a, b) => a.start - b.start)
    .reduceRight(
      (text, { start, end, text: left }) => text.slice(0, start) + left + text.slice(end),
      code,
    )
}

/** A call with arguments cannot be dropped where nobody needs what it makes; a name can. */
function schemasIn(program: ESTree.Program): Cut[] {
  const makers = new Set(['z'])
  const cuts: Cut[] = []
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value === './primitives.ts')
      for (const { local } of statement.specifiers) makers.add(local.name)
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      if (init.type === 'ArrowFunctionExpression') {
        if (makers.has(rootOf(init.body))) makers.add(id.name)
      } else if (init.type === 'CallExpression' && makers.has(rootOf(init)))
        cuts.push({ start: init.start, end: init.end, text: 'z.emptySchema' })
    }
  }
  return cuts
}

/** `z` of `z.string().check(…)` */
function rootOf(node: ESTree.Node): string {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : ''
}

/** Every name of the library, each making the same schema that checks nothing. */
function emptySchemas(real: Record<string, unknown>): string {
  const names = Object.entries(real).filter(([name]) => name !== 'default')
  const spaces = names.filter(([, value]) => typeof value === 'object')
  const makers = names.filter(([, value]) => typeof value === 'function')
  return [
    'const schema = { shape: {}, check: () => schema }',
    'const make = /* @__NO_SIDE_EFFECTS__ */ () => schema',
    ...spaces.map(([name, value]) => {
      const members = Object.keys(value as object).map((member) => `${member}: make`)
      return `const space_${name} = { ${members.join(', ')} }\nexport { space_${name} as ${name} }`
    }),
    'export { schema as emptySchema }',
    `export { ${makers.map(([name]) => `make as ${name}`).join(', ')} }`,
  ].join('\n')
}
