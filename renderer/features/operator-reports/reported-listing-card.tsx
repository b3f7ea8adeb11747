import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Report, ReportedListing } from '../../../contract/operators/reports.ts'
import { formatDay } from '../../../texts/format/days.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { languageStore } from '../language/index.ts'
import { ListingLine, refusalKey, useListingTitle, WithdrawDialog } from '../operator/index.ts'
import styles from './reports-page.module.css'
import { reportsStore } from './reports-store.ts'

/** A listing, the reports about it, and what the operator can do about them. */
export const ReportedListingCard = observer(({ reported }: { reported: ReportedListing }) => {
  const { toasts } = useStores()
  const store = useStore(reportsStore)
  const { t } = useTranslation('operator')
  const titleOf = useListingTitle()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { listing, reports } = reported
  const title = titleOf(listing)

  const settle = async (status: 'resolved' | 'dismissed') => {
    const settling = await store.settle(reported, status)
    if (settling.kind === 'failed') toasts.show(t(refusalKey(settling.failure)), { kind: 'bad' })
    else if (settling.kind === 'elsewhere') toasts.show(t('reports.elsewhere'))
    else
      toasts.show(t(status === 'dismissed' ? 'reports.dismissed' : 'reports.resolved', { title }))
  }

  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.ad}>
        <AppLink to={`/ad/${listing.id}`} className={styles.link}>
          <ListingLine listing={listing} />
        </AppLink>
        <span className={styles.status}>{t(`status.${listing.status}`)}</span>
      </div>
      <ul className={styles.reports}>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
      <div className={styles.acts}>
        <Button onClick={() => void settle('dismissed')}>{t('reports.dismiss')}</Button>
        {listing.status === 'published' ? (
          <Button look="bad" onClick={() => setWithdrawing(true)}>
            {t('withdraw.open')}
          </Button>
        ) : (
          <Button onClick={() => void settle('resolved')}>{t('reports.resolve')}</Button>
        )}
      </div>
      {isWithdrawing && (
        <WithdrawDialog
          listing={listing}
          title={title}
          onClose={() => setWithdrawing(false)}
          onDone={() => {
            setWithdrawing(false)
            void settle('resolved')
          }}
        />
      )}
    </article>
  )
})

const ReportLine = observer(({ report }: { report: Report }) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('operator')
  const { reason, text, reporter, createdAt } = report
  return (
    <li className={styles.report}>
      <strong>{t(`ad:report.reason.${reason}`)}</strong>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <p className={styles.who}>
        {reporter ? (
          <AppLink to={`/moderation/users?search=${reporter.id}`} className={styles.link}>
            <bdi>{reporter.name ?? t('author.unnamed')}</bdi>
          </AppLink>
        ) : (
          t('reports.visitor')
        )}
        {' · '}
        <time dateTime={createdAt}>{formatDay(createdAt, language.current, timeZone)}</time>
      </p>
    </li>
  )
})
