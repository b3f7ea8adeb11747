import type { Finding } from '../finding.ts'
import { baseOf, findPlurals } from './compare-languages.ts'
import type { Use, Uses } from './find-uses.ts'
import type { Language, Texts } from './read-languages.ts'

const withoutNamespace = (key: string) => key.slice(key.indexOf(':') + 1)

/** Keys that are asked for exist, and keys that exist are asked for. */
export function compareUses(
  all: ReadonlyMap<Language, Texts>,
  uses: Uses,
  dynamicKeys: readonly string[],
): Finding[] {
  const plurals = findPlurals(all)
  const keys = new Map<string, string>()
  for (const texts of all.values()) {
    for (const [key, { file }] of texts) keys.set(baseOf(key, plurals), file)
  }
  const wrong = uses.asked.flatMap((use) => findWrongUse(use, keys, dynamicKeys))
  const begun = [...dynamicKeys, ...nestedKeys(all)]
  const unused = [...keys].filter(([key]) => !isUsed(key, uses.strings, begun))
  return [
    ...wrong,
    ...unused.map(([key, file]) => ({
      at: file,
      what: `${withoutNamespace(key)} is never used`,
      law: 'no text without a place (or its beginning stands in dynamic-keys.ts)',
    })),
  ]
}

function findWrongUse(use: Use, keys: ReadonlyMap<string, string>, dynamic: readonly string[]) {
  if (use.isBeginning) {
    if (dynamic.some((beginning) => beginning !== '' && use.key.startsWith(beginning))) return []
    const what = `makes a key from "${use.key}"`
    return [{ at: use.at, what, law: 'its beginning must stand in dynamic-keys.ts' }]
  }
  const [key, given] = use.key.includes(':')
    ? [withoutNamespace(use.key), [use.key.slice(0, use.key.indexOf(':'))]]
    : [use.key, use.namespaces]
  const places = given.length > 0 ? given : [...keys.keys()].map((each) => each.split(':')[0] ?? '')
  if (places.some((namespace) => keys.has(`${namespace}:${key}`))) return []
  return [{ at: use.at, what: `asks for ${use.key}`, law: 'no such text' }]
}

function isUsed(key: string, strings: ReadonlySet<string>, beginnings: readonly string[]) {
  const bare = withoutNamespace(key)
  return (
    strings.has(bare) ||
    strings.has(key) ||
    beginnings.some((beginning) => bare.startsWith(beginning))
  )
}

/** Texts may quote one another: `$t(currency.usd)`. */
const nestedKeys = (all: ReadonlyMap<Language, Texts>) =>
  [...all.values()].flatMap((texts) =>
    [...texts.values()].flatMap(({ text }) =>
      [...String(text).matchAll(/\$t\(([^,)]+)/g)].map((match) => match[1] ?? ''),
    ),
  )
