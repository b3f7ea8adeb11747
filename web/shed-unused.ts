import type { Plugin } from 'vite'

/**
 * The router comes as one file for all its uses. We use its addresses and links alone, but what it says at its top level
 * keeps the rest, its own loading of data above all, in what a browser is sent: 6 KB of every first view.
 */
export function shedUnused(): Plugin {
  return {
    name: 'sakhli:shed-unused',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.+\.mjs$/ },
      handler: (code) => ({ code: withoutSideEffects(code), map: null }),
    },
  }
}

const withoutSideEffects = (code: string) =>
  code
    // Names for development tools.
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    // Of the error boundary of routes that load data.
    .replace(/^\w+\.contextType = \w+;$/gm, '')
    // Building a component does nothing but build it.
    .replace(
      /^var (\w+) = (React\w*\.(?:forwardRef|createContext|createElement|memo)\()/gm,
      'var $1 = /* @__PURE__ */ $2',
    )
