import type { LinkProps, NavigateOptions } from 'react-router-dom'
import { Link, matchPath, useNavigate } from 'react-router-dom'
import { usePages } from '../pages/pages-context.ts'
import { useStores } from '../stores/stores.tsx'

type Props = Omit<LinkProps, 'to'> & { to: string }

/** A link within the product; its page is fetched as soon as the finger or the pointer is on it. */
export function AppLink({ to, onPointerEnter, onTouchStart, ...rest }: Props) {
  const { linkPrefix } = useStores().platform
  const prefetch = usePrefetch(to)
  return (
    <Link
      to={linkPrefix + to}
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
    const path = to.replace(/[?#].*$/, '')
    // Without a network the page's own error says so, once it is opened.
    pages
      .find((page) => matchPath(page.path, path))
      ?.module.load()
      .catch(() => {})
  }
}
