import { observer } from 'mobx-react-lite'
import type { ModerationEntry } from '../../../../contract/moderation.ts'
import { factsSentence } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { placeLine } from '../../listings/index.ts'
import { SmallMap } from '../../map/index.ts'
import { useListingTitle, useWaitingWords } from '../../operator/index.ts'
import { inBoth, useMoney } from '../../rates/index.ts'
import { EntryPictures } from './entry-pictures.tsx'
import styles from './entry-view.module.css'

/** The listing itself, as its advertiser wants it seen. */
export const EntryView = observer(({ entry }: { entry: ModerationEntry }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('operator')
  const titleOf = useListingTitle()
  const waits = useWaitingWords()
  const { read } = useMoney()
  const { listing, isEdit, isFirstTime, openReports, waitingSince } = entry
  const { price, currency, coordinates, description } = listing
  return (
    <article className={styles.entry} aria-labelledby="entry">
      <header className={styles.head}>
        <p className={styles.tags}>
          <span className={styles.tag}>
            {t(isEdit ? 'queue.edit' : isFirstTime ? 'queue.first' : 'queue.changed')}
          </span>
          <time dateTime={waitingSince}>{t('queue.waits', { time: waits(waitingSince) })}</time>
          {openReports > 0 && (
            <AppLink to="/moderation/reports" className={styles.reports}>
              {t('queue.reports', { count: openReports })}
            </AppLink>
          )}
        </p>
        <h2 id="entry" dir="auto">
          {titleOf(listing)}
        </h2>
        <p className={styles.price}>
          <bdi>{price === null ? t('listing:price.unknown') : inBoth(read(price, currency))}</bdi>
        </p>
        <p className={styles.place}>{placeLine(listing, language.current)}</p>
      </header>
      <EntryPictures key={listing.id} entry={entry} />
      <p className={styles.facts}>{factsSentence(listing, { t, language: language.current })}</p>
      <p className={styles.description} dir="auto">
        {description ?? t('queue.noDescription')}
      </p>
      {coordinates && (
        <div className={styles.map}>
          <SmallMap lat={coordinates[0]} lon={coordinates[1]} zoom={16} />
        </div>
      )}
      <AppLink to={`/ad/${listing.id}`} className={styles.link}>
        {t('open')}
      </AppLink>
    </article>
  )
})
