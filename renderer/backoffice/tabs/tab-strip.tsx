import { Columns2, Plus, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import type { Tab } from './saved-tabs.ts'
import styles from './tab-strip.module.css'
import { tabsStore } from './tabs-store.ts'
import { useCloseTab } from './use-close-tab.ts'
import { useTabFace } from './use-tab-face.ts'

/** The tabs of the open listings. */
export const TabStrip = observer(() => {
  const { tabs } = useStore(tabsStore)
  const { t } = useTranslation('desk')
  if (tabs.length === 0) return null
  return (
    <nav aria-label={t('tabs.label')} className={styles.strip}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <TabLine key={tab.path} tab={tab} />
        ))}
      </ul>
      <AppLink to="/newAd" className={styles.tool} aria-label={t('newAd')} title={t('newAd')}>
        <Plus size={18} aria-hidden="true" />
      </AppLink>
    </nav>
  )
})

const TabLine = observer(({ tab }: { tab: Tab }) => {
  const store = useStore(tabsStore)
  const { t } = useTranslation('desk')
  const { pathname } = useLocation()
  const close = useCloseTab()
  const { name, isUnsaved } = useTabFace(tab)
  const isHere = pathname === tab.path
  const isBeside = store.beside === tab.path

  useEffect(() => store.name(tab.path, name), [store, tab.path, name])

  return (
    <li className={styles.tab} data-here={isHere} data-beside={isBeside}>
      <AppLink
        to={tab.path}
        className={styles.link}
        aria-current={isHere ? 'page' : undefined}
        title={name}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          event.preventDefault()
          close(tab.path)
        }}
      >
        {isUnsaved && <span className={styles.mark} role="img" aria-label={t('tabs.unsaved')} />}
        <bdi className={styles.name}>{name}</bdi>
      </AppLink>
      <button
        type="button"
        className={styles.besideButton}
        aria-pressed={isBeside}
        aria-label={t(isBeside ? 'tabs.together' : 'tabs.beside', { name })}
        title={t(isBeside ? 'tabs.together' : 'tabs.beside', { name })}
        onClick={() => store.putBeside(isBeside ? undefined : tab.path)}
      >
        <Columns2 size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.close}
        aria-label={t('tabs.close', { name })}
        title={t('tabs.close', { name })}
        onClick={() => close(tab.path)}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  )
})
