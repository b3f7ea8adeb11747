import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { formatNumber } from '../../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../../kernel/links/app-link.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { languageStore } from '../../../language/index.ts'
import { listingsStore } from '../../../listings/index.ts'
import { listingTableStore } from '../listings-store.ts'
import { useListingName } from '../use-listing-name.ts'
import type { BulkAction } from './bulk-action.ts'
import { doneIn, mayBeUndone, openIn } from './bulk-action.ts'
import styles from './bulk-report.module.css'
import { outcomeWords } from './failure-words.ts'

/** The progress of a bulk action and its result, shown until it is closed or another one starts. */
export const BulkReport = observer(() => {
  const { bulkAction: action } = useStore(listingTableStore)
  return (
    <div role="status" className={styles.place}>
      {action && (action.state === 'over' ? <Over action={action} /> : <Running action={action} />)}
    </div>
  )
})

const Running = observer(({ action }: { action: BulkAction }) => {
  const language = useStore(languageStore)
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const [done, total] = [action.outcomes.size, action.listings.length]
  const write = (n: number) => formatNumber(n, language.current)
  const words = t(`doing.${action.kind}`, { done: write(done), total: write(total) })
  return (
    // Screen readers announce only the end, not every step.
    <div className={styles.report} aria-live="off">
      <progress className={styles.progress} max={total} value={done} aria-label={words} />
      <p className={styles.words}>{words}</p>
      <Button disabled={action.state === 'stopping'} onClick={() => listings.stop()}>
        {t('act.stop')}
      </Button>
    </div>
  )
})

const Over = observer(({ action }: { action: BulkAction }) => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const words = useSummary(action)
  const open = openIn(action)
  const Icon = open.length > 0 ? CircleAlert : CircleCheck
  return (
    <div className={styles.report} data-bad={open.length > 0}>
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <p className={styles.words}>{words}</p>
      {mayBeUndone(action) && (
        <Button look="bare" onClick={() => void listings.undo()}>
          {t('act.undo')}
        </Button>
      )}
      <IconButton
        label={t('act.close')}
        className={styles.close}
        onClick={() => listings.closeReport()}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
      {open.length > 0 && <OpenList action={action} />}
    </div>
  )
})

const OpenList = observer(({ action }: { action: BulkAction }) => {
  const language = useStore(languageStore)
  const listings = useStore(listingsStore)
  const { t } = useTranslation('desk-ads')
  const nameOf = useListingName()
  const go = useGo()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
    <ul className={styles.list} aria-label={t('failed.list')} tabIndex={0}>
      {openIn(action).map(({ listing: before, outcome }) => {
        const listing = listings.get(before.id) ?? before
        return (
          <li key={listing.id} className={styles.line}>
            <span className={styles.about}>
              <bdi className={styles.name}>{nameOf(listing).place}</bdi>{' '}
              {outcomeWords(listing, outcome, { t, language: language.current })}
            </span>
            <Button look="bare" onClick={() => go(`/editAd/${listing.id}`)}>
              {t('act.open')}
              <span className="unseen"> {nameOf(listing).place}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
})

/** `Published: 2. Sent for review: 3. Failed: 1.` */
function useSummary(action: BulkAction): string {
  const language = useStore(languageStore)
  const { t } = useTranslation('desk-ads')
  const done = doneIn(action)
  const published = done.filter(({ after }) => after?.status === 'published').length
  const needless = [...action.outcomes.values()].filter(({ kind }) => kind === 'needless').length
  const counts = [
    ...(action.kind === 'publish'
      ? ([
          ['published', published],
          ['moderation', done.length - published],
        ] as const)
      : ([[action.kind, done.length]] as const)),
    ['needless', needless] as const,
    ['open', openIn(action).length] as const,
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`did.${name}`, { n: formatNumber(count, language.current) }))
    .join(' ')
}
