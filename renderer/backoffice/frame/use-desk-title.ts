import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../kernel/stores/stores.tsx'
import { places } from '../places.ts'
import { tabsStore } from '../tabs/index.ts'

/** The window is called by what is worked on in it. Call it inside an observer. */
export function useDeskTitle() {
  const { tabs } = useStore(tabsStore)
  const { t } = useTranslation('desk')
  const { pathname } = useLocation()
  const place = places.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const tab = tabs.find(({ path }) => path === pathname)
  const name = tab?.title || (place && t(place.label))

  useEffect(() => {
    document.title = name ? `${name} — Sakhli` : 'Sakhli'
  }, [name])
}
