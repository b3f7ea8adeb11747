import type { Plugin } from 'vite'

/** Removes code that we do not use of some packages from what a browser is sent. */
export const shedUnused = (): Plugin[] => [
  {
    name: 'sakhli:shed-unused-routing',
    apply: 'build',
    transform: {
      // All of it is one file. We use only its addresses and links, but its top-level code keeps the rest in the build,
      // above all its data loading: 6 KB of every first view.
      filter: { id: /\/react-router\/dist\/production\/.+\.mjs$/ },
      handler: (code) => ({ code: withoutSideEffects(code), map: null }),
    },
  },
  {
    name: 'sakhli:shed-names-of-icons',
    apply: 'build',
    transform: {
      // `plain-icon.ts` uses neither an icon's name nor the key of each line: 0.4 KB of every first view.
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
    // Belongs to the error boundary of routes that load data.
    .replace(/^\w+\.contextType = \w+;$/gm, '')
    // Creating a component has no side effects.
    .replace(
      /^var (\w+) = (React\w*\.(?:forwardRef|createContext|createElement|memo)\()/gm,
      'var $1 = /* @__PURE__ */ $2',
    )
