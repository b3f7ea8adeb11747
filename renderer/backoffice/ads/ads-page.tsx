import { Plus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { useTabs } from '../tabs/index.ts'
import { ActBar } from './act-bar.tsx'
import styles from './ads-page.module.css'
import { adsStore } from './ads-store.ts'
import { AdsTable } from './ads-table.tsx'
import { AdsTools } from './ads-tools.tsx'
import { DeedReport } from './deed-report.tsx'
import { LoadNote } from './load-note.tsx'
import { NoAds } from './no-ads.tsx'
import { useFreshAds } from './use-fresh-ads.ts'

/** All of the agency's ads in one table. */
export const AdsPage = observer(() => {
  const { own, shown } = useStore(adsStore)
  const { t } = useTranslation('desk-ads')
  // What the cells say is said elsewhere too.
  useTranslation('mine')
  useTranslation('form')
  const tabs = useTabs()
  useFreshAds()
  const isEmpty = own.isWhole && shown.length === 0

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <Button look="primary" onClick={() => tabs.open({ kind: 'new' })}>
          <Plus size={20} aria-hidden="true" />
          {t('newAd')}
        </Button>
      </div>
      <AdsTools />
      <ActBar />
      <DeedReport />
      <LoadNote />
      {isEmpty ? <NoAds /> : <AdsTable />}
    </div>
  )
})
