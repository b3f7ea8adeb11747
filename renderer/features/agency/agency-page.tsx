import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink, useGo } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePageParams } from '../../kernel/pages/pages-context.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InfiniteListings, readSort, SortButton } from '../listing-cards/index.ts'
import { useMapScope } from '../search/index.ts'
import { agencyHead } from './agency-head.ts'
import styles from './agency-page.module.css'
import { AgencyProfile } from './agency-profile.tsx'
import { agencyStore } from './agency-store.ts'

const sortOf = (search: string) => readSort(new URLSearchParams(search).get('sort'))

const AgencyPage = observer(() => {
  const agencies = useStore(agencyStore)
  const { t } = useTranslation('lists')
  const { id = '' } = usePageParams()
  const { search } = useLocation()
  const go = useGo()
  const state = agencies.stateOf(id)
  useMapScope({ agencyId: id })

  if (state.kind === 'missing')
    return (
      <PageFrame>
        <h1>{t('agency.missing')}</h1>
        <p className={styles.muted}>{t('agency.missingText')}</p>
        <AppLink to="/" className={classes(button.button, button.primary)}>
          {t('fav.find')}
        </AppLink>
      </PageFrame>
    )
  if (state.kind === 'failed')
    return (
      <FailureNote failure={state.failure} onRetry={() => void agencies.open(id, sortOf(search))} />
    )
  return (
    <PageFrame>
      {state.kind === 'ready' ? (
        <AgencyProfile agency={state.agency} />
      ) : (
        <Skeleton height="140px" />
      )}
      <div className={styles.head}>
        <h2>{t('agency.ads')}</h2>
        <SortButton
          sort={sortOf(search)}
          onSort={(sort) =>
            go(`/agency/${id}${sort === 'new' ? '' : `?sort=${sort}`}`, { replace: true })
          }
        />
      </div>
      <InfiniteListings
        feed={agencies.feed}
        headingLevel="h3"
        empty={<p className={styles.muted}>{t('agency.noAds')}</p>}
      />
    </PageFrame>
  )
})

export const agencyPage: Page = {
  Component: AgencyPage,
  load: (root, { params, search, signal }) =>
    root.get(agencyStore).open(params.id ?? '', sortOf(search), signal),
  head: agencyHead,
}
