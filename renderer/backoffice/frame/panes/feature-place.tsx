import { useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { PageContext, PageDefinition } from '../../../kernel/pages/page.ts'
import { PageParamsContext } from '../../../kernel/pages/pages-context.ts'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { useServer } from '../server/server.tsx'

/** A page of the product as a place of the back-office: loads its data, and again when the server is back. */
export function FeaturePlace({ definition }: { definition: PageDefinition }) {
  const root = useStores()
  const params = useParams()
  const { search } = useLocation()
  const { isReachable } = useServer()
  const page = definition.module.read()
  // Compared by value, as the router returns a new object for every change of the query.
  const key = JSON.stringify(params)
  const context = useMemo<PageContext>(() => ({ params: JSON.parse(key), search }), [key, search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's coming back is an occasion
  useEffect(() => {
    const leaving = new AbortController()
    void page.load(root, { ...context, signal: leaving.signal })
    return () => leaving.abort()
  }, [root, page, context, isReachable])

  return (
    <PageParamsContext value={context.params}>
      <page.Component />
    </PageParamsContext>
  )
}
