import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { useStores } from '../stores/stores.tsx'
import type { PageParams } from './find-page.ts'
import { findPage } from './find-page.ts'
import type { PageDefinition } from './page.ts'

export const PagesContext = createContext<readonly PageDefinition[]>([])

/** The pages of this shell: what links lead to, and what a menu may offer. */
export const usePages = () => useContext(PagesContext)

/** The page of the address that is open now. */
export function usePageHere() {
  const { linkPrefix } = useStores().platform
  const { pathname } = useLocation()
  return findPage(usePages(), pathname.slice(linkPrefix.length) || '/')
}

export const PageParamsContext = createContext<PageParams>({})

/** The values in the address of the shown page, such as `id` of `/ad/:id`. */
export const usePageParams = () => useContext(PageParamsContext)
