import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import { useChosenInSight } from '../../ui/use-chosen-in-sight.ts'
import { FactorAdvice } from '../account/index.ts'
import styles from './operator-frame.module.css'
import { pendingStore } from './pending-store.ts'
import { UndoBar } from './undo/undo-bar.tsx'

const tabs = [
  { path: '/moderation', label: 'tabs.queue', count: 'moderation' },
  { path: '/moderation/reports', label: 'tabs.reports', count: 'reports' },
  { path: '/moderation/users', label: 'tabs.users', count: undefined },
  { path: '/moderation/rate', label: 'tabs.rate', count: undefined },
  { path: '/moderation/feeds', label: 'tabs.feeds', count: undefined },
  { path: '/moderation/log', label: 'tabs.log', count: undefined },
] as const

interface Props {
  /** On a desktop the page fits on one screen, and parts of it scroll on their own where they must. */
  isOneScreen?: boolean | undefined
  /** Shown beside the names of the pages, where there is room. */
  tools?: ReactNode
  children: ReactNode
}

/** The tabs of the operators' pages, with how much waits on each. */
export const OperatorFrame = observer(({ isOneScreen = false, tools, children }: Props) => {
  const { platform } = useStores()
  const pending = useStore(pendingStore)
  const { t } = useTranslation('operator')
  const pages = usePages()
  const { pathname } = useLocation()
  const nav = useChosenInSight<HTMLElement>(`${pathname} ${pending.counts !== undefined}`)

  useEffect(() => void pending.loadQuietly(), [pending])

  return (
    <div className={classes(styles.frame, isOneScreen && styles.oneScreen)}>
      <div className={styles.top}>
        <nav ref={nav} aria-label={t('tabs.label')} className={styles.tabs}>
          {tabs
            .filter(({ path }) => pages.some((page) => page.path === path))
            .map(({ path, label, count }) => {
              const waiting = count && pending.counts?.[count]
              return (
                <AppLink
                  key={path}
                  to={path}
                  className={styles.tab}
                  aria-current={pathname === platform.linkPrefix + path ? 'page' : undefined}
                >
                  {t(label)}
                  {waiting ? <span className={styles.count}>{waiting}</span> : null}
                </AppLink>
              )
            })}
        </nav>
        <UndoBar />
        {tools}
      </div>
      <div className={styles.advice}>
        <FactorAdvice />
      </div>
      {children}
    </div>
  )
})
