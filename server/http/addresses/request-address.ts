import { apiBase } from '../../../contract/wire/route.ts'

/**
 * One form for every way of writing an address, before anything looks at it: `GET http://host/path` is `/path`, and
 * `%65` is `e`. Otherwise the router would find the route, and whoever asks `url.startsWith(…)` would not.
 */
export function plainAddress(url: string): string {
  const local = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const rooted = local.startsWith('/') ? local : `/${local}`
  const end = rooted.search(/[?#]/)
  const path = end < 0 ? rooted : rooted.slice(0, end)
  if (!path.includes('%')) return rooted
  // A dot stays as it was written: decoded it could make a step up of a name.
  const plain = path.replace(/%[2-7][0-9a-f]/gi, (written) => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    return /[\w~-]/.test(character) ? character : written
  })
  return plain + rooted.slice(path.length)
}

/** What an address says of a page; most are written so plainly that nothing in them could mean something else. */
export function partsOf(url: string): Pick<URL, 'pathname' | 'search'> {
  const [, pathname, search] = plainParts.exec(url) ?? []
  if (pathname === undefined) return new URL(url, 'http://site')
  return { pathname, search: search ?? '' }
}

const plainParts = /^(\/(?:[\w-]+\/)*[\w-]*)(\?[\w&=,+-]+)?$/

export const isOfApi = (url: string) => ofApi.test(url)

const ofApi = new RegExp(`^${apiBase}(?=[/?#]|$)`)
