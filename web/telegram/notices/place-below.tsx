import { Plus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { sessionStore } from '../../../renderer/features/session/index.ts'
import type { ScreenTexts } from '../../../renderer/kernel/i18n/make-i18n.ts'
import { TextsProvider, useTranslation } from '../../../renderer/kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../renderer/kernel/links/app-link.tsx'
import { findPage } from '../../../renderer/kernel/pages/find-page.ts'
import type { PageDefinition } from '../../../renderer/kernel/pages/page.ts'
import type { RootStore } from '../../../renderer/kernel/stores/root-store.ts'
import { StoresProvider, useStore, useStores } from '../../../renderer/kernel/stores/stores.tsx'
import styles from './place-below.module.css'

const Place = observer(({ pages }: { pages: readonly PageDefinition[] }) => {
  const { linkPrefix } = useStores().platform
  const session = useStore(sessionStore)
  const { pathname } = useLocation()
  const { t } = useTranslation()
  const path = pathname.slice(linkPrefix.length) || '/'
  const page = findPage(pages, path)?.definition
  // An address without a page also shows the bar.
  if (!page || page.layout === 'panel' || page.path === '/newAd' || session.isAdvertiser)
    return null
  return (
    <nav aria-label={t('nav.place')} className={styles.below}>
      <AppLink to="/newAd" className={styles.link}>
        <Plus size={20} aria-hidden="true" />
        {t('nav.place')}
      </AppLink>
    </nav>
  )
})

interface Props {
  root: RootStore
  texts: ScreenTexts
  pages: readonly PageDefinition[]
}

/**
 * Shown below pages that fill the window and so have no bar. Somebody who is not an advertiser yet and came by a link
 * to a listing can then open the form with one press, as on other pages.
 */
export const PlaceBelow = ({ root, texts, pages }: Props) => (
  <TextsProvider texts={texts}>
    <StoresProvider root={root}>
      <Place pages={pages} />
    </StoresProvider>
  </TextsProvider>
)
