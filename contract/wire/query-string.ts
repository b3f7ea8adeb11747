/**
 * Nested query parameters in brackets: `filters[currency]=USD&filters[id][]=1`. Written by hand because the first view
 * needs it and the format is so small.
 */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue }

export interface QueryTree {
  [key: string]: string | string[] | QueryTree
}

export class QueryError extends Error {}

const maxPairs = 1_200
const maxDepth = 3

export function writeQuery(value: { readonly [key: string]: QueryValue }): string {
  const pairs: string[] = []
  const walk = (name: string, part: QueryValue): void => {
    if (part === undefined || part === null) return
    if (Array.isArray(part)) for (const item of part) walk(`${name}[]`, item)
    else if (typeof part === 'object')
      for (const [key, item] of Object.entries(part)) walk(name ? `${name}[${key}]` : key, item)
    else
      pairs.push(
        `${name.replace(/[^\w[\]]/g, encodeURIComponent)}=${encodeURIComponent(String(part))}`,
      )
  }
  walk('', value)
  return pairs.join('&')
}

const decode = (text: string) => {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new QueryError('The address holds a malformed percent escape')
  }
}

/** `filters[id][]` becomes filters, id and an empty segment. Cut by hand for speed, because every search runs it. */
const segments = (name: string): string[] => {
  const opening = name.indexOf('[')
  const first = opening < 0 ? name : name.slice(0, opening)
  const inner = opening < 0 ? [] : name.slice(opening + 1, -1).split('][')
  const isWhole = opening < 0 || name.endsWith(']')
  if (!isWhole || first === '' || [first, ...inner].some((part) => /[[\]]/.test(part)))
    throw new QueryError(`Malformed parameter name ${JSON.stringify(name.slice(0, 80))}`)
  return [first, ...inner]
}

export function readQuery(text: string): QueryTree {
  const root: QueryTree = Object.create(null)
  const pairs = text.replace(/^\?/, '').split('&').filter(Boolean)
  if (pairs.length > maxPairs) throw new QueryError('Too many parameters')
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const path = segments(decode(equals < 0 ? pair : pair.slice(0, equals)))
    place(root, path, equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  return root
}

function place(root: QueryTree, path: string[], value: string): void {
  const isList = path.at(-1) === ''
  const keys = isList ? path.slice(0, -1) : path
  if (keys.length === 0 || keys.length > maxDepth || keys.includes(''))
    throw new QueryError('Malformed parameter name')
  let node = root
  for (const key of keys.slice(0, -1)) {
    const next = node[key] ?? (Object.create(null) as QueryTree)
    node[key] = next
    if (typeof next === 'string' || Array.isArray(next))
      throw new QueryError(`${key} is given in two forms`)
    node = next
  }
  const last = keys.at(-1) ?? ''
  const present = node[last]
  if (isList) {
    if (present === undefined) node[last] = [value]
    else if (Array.isArray(present)) present.push(value)
    else throw new QueryError(`${last} is given in two forms`)
  } else if (present === undefined) node[last] = value
  else throw new QueryError(`${last} is given twice`)
}
