import { Check, Heart, LayoutList, Search, UserRound } from 'lucide-react'
import { usePages } from './pages-context.ts'
import { useStores } from './stores.tsx'

/** What the menu offers this visitor, of the pages that this shell has. Read it inside an observer. */
export function useMenu() {
  const { favourites, session, newRequests } = useStores()
  const pages = usePages()
  const has = (path: string) => pages.some((page) => page.path === path)
  const everyone = [
    { path: '/', label: 'nav.search', icon: Search, count: 0 },
    { path: '/fav', label: 'nav.favourites', icon: Heart, count: favourites.count },
  ]
  const advertisers = [
    { path: '/my', label: 'nav.my', icon: LayoutList, count: newRequests.get() },
    { path: '/profile', label: 'nav.profile', icon: UserRound, count: 0 },
  ]
  const operators = [{ path: '/moderation', label: 'nav.moderation', icon: Check, count: 0 }]
  const more = [
    ...(session.isAdvertiser ? advertisers : []),
    ...(session.user?.isOperator ? operators : []),
  ]
  return [...everyone, ...more.filter(({ path }) => has(path))]
}
