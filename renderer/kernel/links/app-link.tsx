import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { NavigateOptions } from 'react-router-dom'
import { useHref, useNavigate } from 'react-router-dom'
import { onceSheetsAreGone } from '../../ui/use-close-on-back.ts'
import { findPage } from '../pages/find-page.ts'
import { usePages } from '../pages/pages-context.ts'
import { useStores } from '../stores/stores.tsx'

type Taken = 'href' | 'target' | 'onPointerEnter' | 'onTouchStart'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, Taken> {
  to: string
  /** The new page replaces this one in the history. */
  replace?: boolean
}

/**
 * A link within the product; its page is fetched as soon as a finger or the pointer is on it. The router's own link would
 * add 2 KB to every first view.
 */
export function AppLink({ to, replace, onClick, ...rest }: Props) {
  const { linkPrefix } = useStores().platform
  const prefetch = usePrefetch(to)
  const go = useGo()
  return (
    <a
      href={useHref(linkPrefix + to)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        const isHere = event.currentTarget.href === location.href
        go(to, { replace: replace ?? isHere })
      }}
      onPointerEnter={prefetch}
      onTouchStart={prefetch}
      {...rest}
    />
  )
}

/** Goes to an address of the product: `go('/fav')`. */
export function useGo() {
  const { linkPrefix } = useStores().platform
  const navigate = useNavigate()
  return (to: string, options?: NavigateOptions) =>
    onceSheetsAreGone(() => void navigate(linkPrefix + to, options))
}

/** Whether the browser handles a click on a link itself, which opens it elsewhere. */
export const isForBrowser = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

function usePrefetch(to: string) {
  const pages = usePages()
  return () => {
    // Without a network, the page itself reports the error when it is opened.
    findPage(pages, to.replace(/[?#].*$/, ''))
      ?.definition.module.load()
      .catch(() => {})
  }
}

/** Whether Back leads to a page of ours: the router numbers its history entries, and the first one is 0. */
export const hasPageBefore = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
