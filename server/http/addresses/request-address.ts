import { apiBase } from '../../../contract/wire/route.ts'

/**
 * Brings every spelling of an address into one form before anything reads it: `GET http://host/path` becomes `/path`,
 * and `%65` becomes `e`. Otherwise the router would find the route while a check such as `url.startsWith(…)` fails.
 */
export function plainAddress(url: string): string {
  const local = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const rooted = local.startsWith('/') ? local : `/${local}`
  const end = rooted.search(/[?#]/)
  const path = end < 0 ? rooted : rooted.slice(0, end)
  if (!path.includes('%')) return rooted
  // A dot stays as it was written: decoded, it could turn a name into `..`.
  const plain = path.replace(/%[2-7][0-9a-f]/gi, (written) => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    return /[\w~-]/.test(character) ? character : written
  })
  return plain + rooted.slice(path.length)
}

/** The path and the query of an address. Most addresses are simple enough to be split without the URL parser. */
export function partsOf(url: string): Pick<URL, 'pathname' | 'search'> {
  const [, pathname, search] = plainParts.exec(url) ?? []
  if (pathname === undefined) return new URL(url, 'http://site')
  return { pathname, search: search ?? '' }
}

const plainParts = /^(\/(?:[\w-]+\/)*[\w-]*)(\?[\w&=,+-]+)?$/

export const isOfApi = (url: string) => ofApi.test(url)

const ofApi = new RegExp(`^${apiBase}(?=[/?#]|$)`)
