import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../kernel/stores/stores.tsx'
import { readTabPath, tabsStore } from '../tabs/index.ts'

/** Whatever listing is gone to has a tab; one that was sent or deleted has none any more. */
export function useFollowPlace() {
  const tabs = useStore(tabsStore)
  const { pathname } = useLocation()
  const before = useRef<string>(undefined)

  useEffect(() => {
    const from = before.current
    before.current = pathname
    if (pathname === '/') return
    // Forms lead there once the server has taken all of them.
    if (pathname === '/my') {
      if (from && readTabPath(from)) tabs.close(from)
      return
    }
    tabs.open(pathname)
    tabs.goTo(pathname)
  }, [tabs, pathname])
}
