import { basePath } from './stores.ts'

interface Row {
  id: string
  version: number
}

/** A marker on the map has a listing's id too, but is not a listing. */
const isListing = (value: unknown): value is Row =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Row).id === 'string' &&
  typeof (value as Row).version === 'number'

/** The listings in an answer of the API, or in the state inside a page. */
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

/** The ids that a list of favourites or the page of one listing asks for; undefined for any other request. */
export function askedListings({ pathname: whole, searchParams }: URL): Question | undefined {
  const pathname = whole.slice(basePath.length)
  const one = /^\/estateserver\/apartments\/(\d+)$/.exec(pathname)?.[1]
  if (one) return { ids: [one], isOne: true }
  const ids = searchParams.getAll('filters[id][]')
  return pathname === '/estateserver/apartments' && ids.length > 0
    ? { ids, isOne: false }
    : undefined
}

/** Without a network, puts an answer together from the texts in which its listings were seen last. */
export function answerFromKnown(url: URL, texts: Iterable<string>): Row | Row[] | undefined {
  const question = askedListings(url)
  if (!question) return undefined
  const { ids, isOne } = question
  // The first page already had all known listings.
  if (url.searchParams.has('after')) return []
  const known = knownRows(ids, texts)
  const rows = ids.flatMap((id) => known.get(id) ?? [])
  return isOne ? rows[0] : rows
}

/** The listings of these ids that were seen before, each as it was seen last. */
export function knownRows(ids: readonly string[], texts: Iterable<string>): Map<string, Row> {
  const known = new Map<string, Row>()
  for (const text of texts)
    for (const row of rowsIn(text)) if (ids.includes(row.id)) known.set(row.id, row)
  return known
}
