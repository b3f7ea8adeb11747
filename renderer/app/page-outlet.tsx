import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import type { Page, PageContext, Preloadable } from '../kernel/pages/page.ts'
import { useStores } from '../kernel/stores/stores.tsx'

/** Shows a page, loads what it shows, and keeps the document's title in step. */
export function PageOutlet({ module }: { module: Preloadable<Page> }) {
  const root = useStores()
  const params = useParams()
  const { search } = useLocation()
  const { t } = useTranslation()
  const page = module.read()
  // By value: the router hands out a new object for every change of the query.
  const key = JSON.stringify(params)
  const context = useMemo<PageContext>(() => ({ params: JSON.parse(key), search }), [key, search])

  // Not before: a page takes over what the server rendered after the frame around it did.
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

  return <page.Component />
}

/** On <html> while the page answers to whoever uses it and shows what the device keeps: the browser tests wait for it. */
function useLiveMark(isLive: boolean) {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (isLive) dataset.live = ''
    return () => {
      delete dataset.live
    }
  }, [isLive])
}
