import { relative } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { parseSync, Visitor } from 'vite'

const library = 'zod/mini'
const instead = '\0sakhli:no-schemas'

/**
 * Reduces the contract to what a browser needs: methods, paths and rules, without the schemas, by which only the server
 * checks. They and their library were a tenth of the first view. A client only needs to know which routes send a form.
 */
export function wireOnly(root: string): Plugin {
  return {
    name: 'sakhli:wire-only',
    enforce: 'pre',
    // A service worker answers in place of the server, and reads requests by the same schemas.
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

/** Replaces schemas by a name: the build cannot drop an unused call with arguments, but it can drop an unused name. */
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

/** Exports every name of the library; each makes the same schema, which checks nothing. */
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
