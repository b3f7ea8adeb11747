import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usePart } from '../../app/stores.tsx'
import { places } from '../places.ts'
import { tabsPart } from '../tabs/index.ts'

/** The window is called by what is worked on in it. Call it inside an observer. */
export function useDeskTitle() {
  const { tabs } = usePart(tabsPart)
  const { t } = useTranslation('desk')
  const { pathname } = useLocation()
  const place = places.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const tab = tabs.find(({ path }) => path === pathname)
  const name = tab?.title || (place && t(place.label))

  useEffect(() => {
    document.title = name ? `${name} — Sakhli` : 'Sakhli'
  }, [name])
}
