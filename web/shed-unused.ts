import type { Plugin } from 'vite'

/** Of packages of which we use a part: without what that part does not need, in what a browser is sent. */
export const shedUnused = (): Plugin[] => [
  {
    name: 'sakhli:shed-unused-routing',
    apply: 'build',
    transform: {
      // One file for all its uses. We use its addresses and links alone, but what it says at its top level keeps the
      // rest, its own loading of data above all: 6 KB of every first view.
      filter: { id: /\/react-router\/dist\/production\/.+\.mjs$/ },
      handler: (code) => ({ code: withoutSideEffects(code), map: null }),
    },
  },
  {
    name: 'sakhli:shed-names-of-icons',
    apply: 'build',
    transform: {
      // `plain-icon.ts` reads neither their names nor a key of each line: 0.4 KB of every first view.
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/.+\.mjs$/ },
      handler: (code) => ({ code: code.replace(namesOfIcon, ''), map: null }),
    },
  },
]

const namesOfIcon = /^ *name: .*|,\s*key: "\w+"|^__iconData\.node;/gm

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
