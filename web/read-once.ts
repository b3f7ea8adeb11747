import type { Plugin, Rollup } from 'vite'
import { firstView } from './minify-first-view.ts'

/**
 * Lets browsers read the scripts of a first view only once. A browser that does not know better skims each function, and
 * reads it again when it is called, in the page's own thread: a third of the time that a page needed until it answered.
 */
export function readOnce(): Plugin {
  return {
    name: 'sakhli:read-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutStacks(code), map: null }),
    },
    // Last, because Vite's minifier removes parentheses, and Vite puts a line of its own before the code.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          if (chunk.code.length > wholePackage)
            chunk.code = readAtOnce(chunk.code, this.parse(chunk.code))
          if (firstView.test(chunk.name)) chunk.code = calledOnLoad + chunk.code
        }
      },
    },
  }
}

/** Chrome compiles all functions of such a file while it comes, in another thread. */
const calledOnLoad = '//# allFunctionsCalledOnLoad\n'

/** A function this long is a whole package, which runs as soon as the script is there. */
const wholePackage = 50_000

/**
 * Puts parentheses around the functions that hold a whole package: browsers that do not know `calledOnLoad` take them
 * for a sign that a function is called at once.
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

/**
 * React makes five errors when it is loaded, which it throws later as signs to itself. Nobody sees them, but for the
 * stack of an error Chrome reads the whole file that makes it once more. So they become plain objects.
 */
export function withoutStacks(react: string): string {
  const signs = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g
  const found = react.match(signs)?.length
  if (found !== 5) throw new Error(`React makes ${found ?? 0} errors when it is loaded, not five`)
  return react.replaceAll(signs, '$1 = { message: $2 }')
}
