import { relative } from 'node:path'
import type { Plugin } from 'vite'
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
    resolveId: { filter: { id: /^zod\/mini$/ }, handler: () => instead },
    load: {
      filter: { id: /no-schemas$/ },
      handler: async (id) => (id === instead ? emptySchemas(await import(library)) : null),
    },
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler(code, id) {
        if (relative(root, id).split('/')[0] !== 'contract') return null
        return { code: withoutSchemas(code), map: null }
      },
    },
  }
}

export function withoutSchemas(code: string): string {
  const cuts: { start: number; end: number; text: string }[] = []
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
  visitor.visit(parseSync('contract.ts', code).program)
  return cuts.reduceRight(
    (text, { start, end, text: left }) => text.slice(0, start) + left + text.slice(end),
    code,
  )
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
    `export { ${makers.map(([name]) => `make as ${name}`).join(', ')} }`,
  ].join('\n')
}
