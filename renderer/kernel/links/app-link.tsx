import type { AnchorHTMLAttributes } from 'react'
import type { NavigateOptions } from 'react-router-dom'
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom'
import { findPage } from '../pages/find-page.ts'
import { usePages } from '../pages/pages-context.ts'
import { useStores } from '../stores/stores.tsx'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** The new page replaces this one in the history. */
  replace?: boolean
}

/**
 * A link within the product; its page is fetched as soon as a finger or the pointer is on it. It uses only the click
 * handler of the router's own link: the rest would add 2 KB to every first view.
 */
export function AppLink({ to, replace, onClick, onPointerEnter, onTouchStart, ...rest }: Props) {
  const { linkPrefix } = useStores().platform
  const prefetch = usePrefetch(to)
  const { target } = rest
  const follow = useLinkClickHandler<HTMLAnchorElement>(linkPrefix + to, {
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  })
  return (
    <a
      href={useHref(linkPrefix + to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
      onPointerEnter={(event) => {
        prefetch()
        onPointerEnter?.(event)
      }}
      onTouchStart={(event) => {
        prefetch()
        onTouchStart?.(event)
      }}
      {...rest}
    />
  )
}

/** Goes to an address of the product: `go('/fav')`. */
export function useGo() {
  const { linkPrefix } = useStores().platform
  const navigate = useNavigate()
  return (to: string, options?: NavigateOptions) => void navigate(linkPrefix + to, options)
}

function usePrefetch(to: string) {
  const pages = usePages()
  return () => {
    // Without a network, the page itself reports the error when it is opened.
    findPage(pages, to.replace(/[?#].*$/, ''))
      ?.definition.module.load()
      .catch(() => {})
  }
}
