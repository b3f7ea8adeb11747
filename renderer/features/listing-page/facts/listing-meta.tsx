import { Flag } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useState } from 'react'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { OnceLive } from '../../../kernel/once-live.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { sessionStore } from '../../session/index.ts'
import { crumbsOf } from '../head/crumbs.ts'
import styles from './listing-meta.module.css'

const ReportDialog = lazyPart(() => import('../../report/index.ts').then((m) => m.ReportDialog))

const ListingActs = lazyPart(() => import('../../operator/index.ts').then((m) => m.ListingActs))

/** When the listing was published and changed, its breadcrumbs, and the button to report it to the operators. */
export const ListingMeta = observer(({ listing, title }: { listing: Listing; title: string }) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('ad')
  const [isReporting, setReporting] = useState(false)
  const { id, publishedAt, updatedAt, confirmedAt } = listing
  const lang = language.current
  const published = publishedAt && formatDay(publishedAt, lang, timeZone)
  const updated = formatDay(updatedAt, lang, timeZone)
  return (
    <div className={styles.meta}>
      <p className={styles.dates}>
        {published && (
          <time dateTime={publishedAt}>{t('dates.published', { date: published })}</time>
        )}
        {published !== updated && (
          <time dateTime={updatedAt}>{t('dates.updated', { date: updated })}</time>
        )}
        {confirmedAt && confirmedAt > updatedAt && (
          <time dateTime={confirmedAt}>
            {t('dates.confirmed', { date: formatDay(confirmedAt, lang, timeZone) })}
          </time>
        )}
        <span>{t('dates.number', { id })}</span>
      </p>
      <Breadcrumbs listing={listing} title={title} />
      <Button look="bare" className={styles.report} onClick={() => setReporting(true)}>
        <Flag size={20} aria-hidden="true" />
        {t('report.open')}
      </Button>
      <OperatorActs listing={listing} title={title} />
      <Suspense>
        {isReporting && <ReportDialog id={id} onClose={() => setReporting(false)} />}
      </Suspense>
    </div>
  )
})

/** The code and texts for operators are not part of the page that the server renders. */
const OperatorActs = observer(({ listing, title }: { listing: Listing; title: string }) => {
  const session = useStore(sessionStore)
  return (
    session.user?.isOperator && (
      <OnceLive>
        <ListingActs listing={listing} title={title} />
      </OnceLive>
    )
  )
})

function Breadcrumbs({ listing, title }: { listing: Listing; title: string }) {
  const { t } = useTranslation('ad')
  const crumbs = crumbsOf(listing, title, t)
  return (
    <nav aria-label={t('crumbs.label')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, path }, i) =>
          i === crumbs.length - 1 ? (
            <li key={path} aria-current="page" className={styles.here}>
              {name}
            </li>
          ) : (
            <li key={path} className={styles.crumb}>
              <AppLink to={path}>{name}</AppLink>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
