import { ExternalLink } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useLayoutEffect } from 'react'
import type { Location } from 'react-router-dom'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { usePages } from '../../../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { places } from '../../places.ts'
import { tabsStore } from '../../tabs/index.ts'
import { ListingTab, listingPath } from '../../tabs/listing-tab.tsx'
import { useOpenSite } from '../use-open-site.ts'
import styles from './desk-routes.module.css'
import { FeaturePlace } from './feature-place.tsx'

const home = places[0]?.path ?? '/settings'

export const DeskRoutes = observer(({ location }: { location: Location }) => {
  const root = useStores()
  const isShut = (path: string) =>
    places.some(({ path: place, isFor }) => place === path && !(isFor?.(root) ?? true))
  const pages = usePages().filter(({ path }) => path !== listingPath && !isShut(path))
  return (
    <Routes location={location}>
      {places.map(
        ({ path, Component }) =>
          Component &&
          !isShut(path) && <Route key={path} path={path} element={<Component key={path} />} />,
      )}
      {pages.map((page) => (
        <Route
          key={page.path}
          path={page.path}
          element={<FeaturePlace key={page.path} definition={page} />}
        />
      ))}
      <Route path={listingPath} element={<ListingTab />} />
      <Route path="/" element={<LastPlace />} />
      {/* The product's pages lead to "my listings", for example after one was sent. */}
      <Route path="/my" element={<Navigate to={home} replace />} />
      <Route path="*" element={<OutsidePage />} />
    </Routes>
  )
})

/** Goes to where the person was at the program's end, before the first paint: later it could undo a press. */
function LastPlace() {
  const { place } = useStore(tabsStore)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    void navigate(place ?? home, { replace: true })
  })
  return null
}

/** Shown for a page that only the site has: a button opens it in the browser. */
function OutsidePage() {
  const { t } = useTranslation('desk')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const openSite = useOpenSite()
  return (
    <div className={styles.page}>
      <h1>{t('outside.title')}</h1>
      <p>{t('outside.text')}</p>
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => void openSite(pathname + search)}>
          <ExternalLink size={20} aria-hidden="true" />
          {t('outside.open')}
        </Button>
        <Button onClick={() => void navigate(-1)}>{t('outside.back')}</Button>
      </div>
    </div>
  )
}
