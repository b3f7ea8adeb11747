import type { Language } from '../../../contract/languages.ts'
import type { Finding } from '../finding.ts'
import { baseOf, findPlurals } from './compare-languages.ts'
import type { Use, Uses } from './find-uses.ts'
import { hole } from './find-uses.ts'
import type { Texts } from './read-languages.ts'

/** Every key that the source asks for must exist, and every key that exists must be asked for. */
export function compareUses(all: ReadonlyMap<Language, Texts>, uses: Uses): Finding[] {
  const plurals = findPlurals(all)
  const keys = new Map<string, string>()
  for (const texts of all.values()) {
    for (const [key, { file }] of texts) keys.set(baseOf(key, plurals), file)
  }
  const isThere = findIn([...keys.keys()])
  const wrong = uses.asked.filter((use) => !isThere(use))
  const patterns = [...uses.patterns].map((pattern) => matcherOf(pattern))
  const unused = [...keys].filter(([key]) => !isUsed(key, uses, patterns))
  return [
    ...wrong.map(({ key, at }) => ({ at, what: `asks for ${key}`, law: 'no such text' })),
    ...unused.map(([key, file]) => ({
      at: file,
      what: `${withoutNamespace(key)} is never used`,
      law: 'every text has its place',
    })),
  ]
}

const withoutNamespace = (key: string) => key.slice(key.indexOf(':') + 1)

function findIn(keys: readonly string[]) {
  const whole = new Set(keys)
  const bare = Map.groupBy(keys, withoutNamespace)
  return ({ key, namespaces }: Use) => {
    const isOneOf = (each: string) =>
      namespaces.length === 0 || namespaces.includes(each.split(':')[0] ?? '')
    if (!key.includes(hole))
      return key.includes(':') ? whole.has(key) : (bare.get(key)?.some(isOneOf) ?? false)
    const matcher = matcherOf(key)
    return keys.some((each) =>
      key.includes(':')
        ? matcher.test(each)
        : isOneOf(each) && matcher.test(withoutNamespace(each)),
    )
  }
}

/**
 * A key composed at run time counts as used if the source contains what fills its holes: `category.house` matches
 * `category.*` if the source has the string or name `house` somewhere.
 */
function isUsed(key: string, { strings, names }: Uses, patterns: readonly RegExp[]) {
  const bare = withoutNamespace(key)
  if (strings.has(bare) || strings.has(key)) return true
  const isWritten = (part: string) => strings.has(part) || names.has(part)
  return [bare, key].some((each) =>
    patterns.some((pattern) => {
      const [, ...filled] = pattern.exec(each) ?? []
      return (
        filled.length > 0 &&
        filled.every((part) => isWritten(part) || part.split('.').every(isWritten))
      )
    }),
  )
}

const matcherOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split(hole)
      .map((piece) => piece.replace(/[.-]/g, '\\$&'))
      .join('(.+)')}$`,
  )
