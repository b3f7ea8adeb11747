import { basePath } from './stores.ts'

interface Row {
  id: string
  version: number
}

/** A marker of the map names a listing as well, but is none. */
const isListing = (value: unknown): value is Row =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Row).id === 'string' &&
  typeof (value as Row).version === 'number'

/** The listings in an answer of the API, or in the state that a page came with. */
export function rowsIn(text: string): Row[] {
  try {
    const json = /<script type="application\/json" id="state"[^>]*>([\s\S]*?)<\/script>/.exec(text)
    const value = JSON.parse(json?.[1] ?? text) as { listings?: { rows?: unknown } } | unknown[]
    if (Array.isArray(value)) return value.filter(isListing)
    const rows = value.listings?.rows
    if (Array.isArray(rows)) return rows.filter(isListing)
    return isListing(value) ? [value] : []
  } catch {
    return []
  }
}

interface Question {
  ids: string[]
  isOne: boolean
}

/** What a list of favourites asks for, or the page of one listing; undefined for any other question. */
export function askedListings({ pathname: whole, searchParams }: URL): Question | undefined {
  const pathname = whole.slice(basePath.length)
  const one = /^\/estateserver\/apartments\/(\d+)$/.exec(pathname)?.[1]
  if (one) return { ids: [one], isOne: true }
  const ids = searchParams.getAll('filters[id][]')
  return pathname === '/estateserver/apartments' && ids.length > 0
    ? { ids, isOne: false }
    : undefined
}

/** Without a network, the answer is put together from wherever its listings were seen last. */
export function answerFromKnown(url: URL, texts: Iterable<string>): Row | Row[] | undefined {
  const question = askedListings(url)
  if (!question) return undefined
  const { ids, isOne } = question
  // All that is known went with the first page.
  if (url.searchParams.has('after')) return []
  const known = knownRows(ids, texts)
  const rows = ids.flatMap((id) => known.get(id) ?? [])
  return isOne ? rows[0] : rows
}

/** Those of some listings that were seen, as they were seen last. */
export function knownRows(ids: readonly string[], texts: Iterable<string>): Map<string, Row> {
  const known = new Map<string, Row>()
  for (const text of texts)
    for (const row of rowsIn(text)) if (ids.includes(row.id)) known.set(row.id, row)
  return known
}
