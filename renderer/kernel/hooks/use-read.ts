import { useEffect, useState } from 'react'
import type { Answer, CallArgs, Route } from '../../../contract/wire/route.ts'
import { readQuietly } from '../api/read-quietly.ts'
import { useStores } from '../stores/stores.tsx'

/**
 * What a part of a page shows once it is there, and does without until then. Asks again when `again` is another value,
 * and for nothing while there are no arguments.
 */
export function useRead<R extends Route>(
  route: R,
  args: CallArgs<R> | undefined,
  again?: unknown,
): Answer<R> | undefined {
  const { api } = useStores()
  const [read, setRead] = useState<{ of: string | undefined; value: Answer<R> | undefined }>()
  // By value: most arguments are made anew at each drawing.
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
