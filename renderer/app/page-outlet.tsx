import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import type { PageParams } from '../kernel/pages/find-page.ts'
import { firstLive } from '../kernel/pages/first-live.ts'
import type { Page, PageContext, Preloadable } from '../kernel/pages/page.ts'
import { PageParamsContext } from '../kernel/pages/pages-context.ts'
import { useStores } from '../kernel/stores/stores.tsx'

/** Shows a page, loads what it shows, and keeps the document's title in step. */
export function PageOutlet({ module, params }: { module: Preloadable<Page>; params: PageParams }) {
  const root = useStores()
  const { search } = useLocation()
  const { t } = useTranslation()
  const page = module.read()
  // Compared by value: every change of the query brings a new object.
  const key = JSON.stringify(params)
  const context = useMemo<PageContext>(() => ({ params: JSON.parse(key), search }), [key, search])

  // Here and not in the frame: the frame hydrates first, and the page must still equal what the server rendered.
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    root.readDevice()
    setRead(true)
  }, [root])
  useLiveMark(isRead)

  useEffect(() => {
    const leaving = new AbortController()
    const arrive = () => {
      if (!leaving.signal.aborted) document.title = page.head(root, context, t).title
    }
    void page.load(root, { ...context, signal: leaving.signal }).then(arrive)
    return () => leaving.abort()
  }, [root, page, context, t])

  return (
    <PageParamsContext value={context.params}>
      <page.Component />
    </PageParamsContext>
  )
}

/**
 * Marks <html> while the page responds to input and shows what the device has saved. The browser tests wait for this
 * mark, and so do presses made earlier (`server/pages/document/start-script.ts`).
 */
function useLiveMark(isLive: boolean) {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (isLive) {
      dataset.live = ''
      firstLive.reach()
    }
    return () => {
      delete dataset.live
    }
  }, [isLive])
}
