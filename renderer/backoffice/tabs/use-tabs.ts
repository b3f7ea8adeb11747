import { useLocation } from 'react-router-dom'
import { useGo } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import type { TabSubject } from './tab-path.ts'
import { writeTabPath } from './tab-path.ts'
import { tabsStore } from './tabs-store.ts'

/** Opens a listing in a tab, or goes to its tab if there is one: `useTabs().open({ kind: 'ad', id })`. */
export function useTabs() {
  const tabs = useStore(tabsStore)
  const go = useGo()
  const { pathname } = useLocation()
  return {
    open: (subject: TabSubject) => {
      const path = writeTabPath(subject)
      tabs.open(path)
      go(path)
    },
    step: (step: 1 | -1) => {
      const path = tabs.next(pathname, step)
      if (path) go(path)
    },
  }
}
