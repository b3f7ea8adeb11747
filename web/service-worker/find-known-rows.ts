interface Row {
  id: string
}

const hasId = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && typeof (value as Row).id === 'string'

/** The ads in an answer of the API, or in the state that a page came with. */
export function rowsIn(text: string): Row[] {
  try {
    const json = /<script type="application\/json" id="state"[^>]*>([\s\S]*?)<\/script>/.exec(text)
    const value = JSON.parse(json?.[1] ?? text) as { listings?: { rows?: unknown } } | unknown[]
    if (Array.isArray(value)) return value.filter(hasId)
    const rows = value.listings?.rows
    if (Array.isArray(rows)) return rows.filter(hasId)
    return hasId(value) ? [value] : []
  } catch {
    return []
  }
}

/** The ids that a list of favourites asks for; undefined for any other question. */
export function askedIds(url: URL): string[] | undefined {
  if (url.pathname !== '/estateserver/apartments') return undefined
  const ids = url.searchParams.getAll('filters[id][]')
  return ids.length > 0 ? ids : undefined
}

/** Without a network, a list of favourites is put together from wherever its ads were seen last. */
export function answerFromKnown(url: URL, texts: Iterable<string>): Row[] | undefined {
  const ids = askedIds(url)
  if (!ids) return undefined
  // All that is known went with the first page.
  if (url.searchParams.has('after')) return []
  const known = new Map<string, Row>()
  for (const text of texts)
    for (const row of rowsIn(text)) if (ids.includes(row.id)) known.set(row.id, row)
  return ids.flatMap((id) => known.get(id) ?? [])
}
