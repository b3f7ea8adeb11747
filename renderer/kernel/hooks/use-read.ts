import { useEffect, useState } from 'react'
import type { Answer, CallArgs, Route } from '../../../contract/wire/route.ts'
import { readQuietly } from '../api/read-quietly.ts'
import { useStores } from '../stores/stores.tsx'

/**
 * Reads data that a part of a page can do without until it comes. Reads again when `again` changes, and does not read
 * while there are no arguments.
 */
export function useRead<R extends Route>(
  route: R,
  args: CallArgs<R> | undefined,
  again?: unknown,
): Answer<R> | undefined {
  const { api } = useStores()
  const [read, setRead] = useState<{ of: string | undefined; value: Answer<R> | undefined }>()
  // Compared by value: most arguments are new objects at each rendering.
  const key = args && JSON.stringify(args)

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when to ask again
  useEffect(() => {
    if (key === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    void readQuietly(() => api.call(route, JSON.parse(key) as CallArgs<R>, { signal })).then(
      (value) => signal.aborted || setRead({ of: key, value }),
    )
    return () => leaving.abort()
  }, [api, route, key, again])

  return read?.of === key ? read?.value : undefined
}
