import type { Plugin } from 'vite'

/**
 * The router names its components for development tools as it loads, which keeps every one of them, used or not, in
 * what a browser is sent: a quarter of its weight.
 */
export function shedUnused(): Plugin {
  return {
    name: 'sakhli:shed-unused',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(
            /^var (\w+) = (React\w*\.(?:forwardRef|createContext)\()/gm,
            'var $1 = /* @__PURE__ */ $2',
          ),
        map: null,
      }),
    },
  }
}
