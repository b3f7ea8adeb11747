import { minify } from 'terser'
import type { Plugin, Rollup } from 'vite'

/**
 * The chunks that every first view of the site waits for, and the map. Terser minifies them first, which makes the
 * first view 3 KB smaller than Vite's own minifier alone; that one is ten times as fast and minifies all scripts later.
 */
const waitedFor = /^(site|first|cards|search|listing|home-page|listing-page|map-views)$/

export function minifyFirstView(): Plugin {
  return {
    name: 'sakhli:minify-first-view',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: {
      order: 'post',
      async handler(code, chunk) {
        if (!waitedFor.test(chunk.name)) return null
        const smaller = await minify(code, {
          ecma: 2020,
          module: true,
          // Safe here: no code uses `new` with a function that has no name.
          compress: {
            passes: 2,
            pure_getters: true,
            unsafe_arrows: true,
            unsafe_methods: true,
            // Messages of packages about wrong use; they still appear during development.
            pure_funcs: ['invariant', 'warning', 'warnOnce'],
          },
          // Only MobX's internal properties end in `_`.
          mangle: { properties: { regex: /_$/ } },
        })
        return smaller.code === undefined ? null : { code: smaller.code, map: null }
      },
    },
    // Only now, because Vite's minifier removes parentheses.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.length > wholePackage)
          chunk.code = readAtOnce(chunk.code, this.parse(chunk.code))
    },
  }
}

/** A function this long is a whole package, which runs as soon as the script is there. */
const wholePackage = 50_000

/**
 * Puts parentheses around the functions that hold a whole package. They tell a browser that a function is called at once;
 * without them it skims the function first, and reads all of it again when it is called.
 */
export function readAtOnce(
  code: string,
  { body }: ReturnType<Rollup.PluginContext['parse']>,
): string {
  const wrapped: { start: number; end: number }[] = []
  for (const statement of body)
    if (statement.type === 'VariableDeclaration')
      for (const { init } of statement.declarations)
        if (init?.type === 'CallExpression')
          for (const part of init.arguments)
            if (part.type === 'ArrowFunctionExpression' && part.end - part.start > wholePackage)
              wrapped.push(part)
  return wrapped.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
    code,
  )
}
