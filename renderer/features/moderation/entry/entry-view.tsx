import { Banknote, ExternalLink, KeySquare, MoonStar } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { ModerationEntry } from '../../../../contract/operators/moderation.ts'
import { factsSentence } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { placeLine } from '../../listings/index.ts'
import { SmallMap } from '../../map/index.ts'
import { useListingTitle, useWaitingWords } from '../../operator/index.ts'
import { inBoth, useMoney } from '../../rates/index.ts'
import { useFieldWords } from '../twins/use-field-words.ts'
import { EntryPictures } from './entry-pictures.tsx'
import styles from './entry-view.module.css'

/** The listing as its advertiser wants it shown: on a desktop all of it on one screen. */
export const EntryView = observer(({ entry }: { entry: ModerationEntry }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('operator')
  const titleOf = useListingTitle()
  const waits = useWaitingWords()
  const { listing, isEdit, isFirstTime, openReports, waitingSince } = entry
  const { coordinates, description } = listing
  return (
    <article className={styles.entry} aria-labelledby="entry">
      <header className={styles.head}>
        <p className={styles.tags}>
          <Deal listing={listing} />
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
        <Price listing={listing} />
        <p className={styles.place}>
          <span>{placeLine(listing, language.current)}</span>
          <AppLink to={`/ad/${listing.id}`} className={styles.link}>
            <ExternalLink size={16} aria-hidden="true" />
            <span className={styles.open}>{t('open')}</span>
          </AppLink>
        </p>
      </header>
      <EntryPictures key={listing.id} entry={entry} />
      <div className={styles.facts}>
        <p className={styles.sentence}>
          {factsSentence(listing, { t, language: language.current })}
        </p>
        <Terms listing={listing} />
        {/* A long text scrolls on its own, so the keyboard must be able to reach it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section className={styles.words} aria-label={t('queue.words')} tabIndex={0}>
          <p dir="auto">{description ?? t('queue.noDescription')}</p>
        </section>
        {coordinates && (
          <div className={styles.map}>
            <SmallMap lat={coordinates[0]} lon={coordinates[1]} zoom={16} />
          </div>
        )}
      </div>
    </article>
  )
})

const dealIcons = { sale: Banknote, rent: KeySquare, daily: MoonStar }

/** The deal is shown by word, colour and icon, so that a monthly rent is not read as a price. */
function Deal({ listing: { dealType } }: { listing: Listing }) {
  const { t } = useTranslation('operator')
  const Icon = dealIcons[dealType]
  return (
    <strong className={styles.deal} data-deal={dealType}>
      <Icon size={16} aria-hidden="true" />
      {t(`deal.${dealType}`)}
    </strong>
  )
}

const periods = {
  sale: undefined,
  rent: 'listing:price.perMonth',
  daily: 'listing:price.perNight',
} as const

const Price = observer(({ listing }: { listing: Listing }) => {
  const { t } = useTranslation('operator')
  const { read } = useMoney()
  const { price, currency, dealType } = listing
  const period = periods[dealType]
  return (
    <p className={styles.price}>
      <bdi>
        {price === null ? t('listing:price.unknown') : inBoth(read(price, currency))}
        {price !== null && period && ` ${t(period)}`}
      </bdi>
    </p>
  )
})

const termFields = [
  'paymentVariants',
  'rentalPeriods',
  'rentPaymentType',
  'deposit',
  'commission',
  'isExclusive',
] as const

/** The terms that the sentence of facts leaves out. */
const Terms = observer(({ listing }: { listing: Listing }) => {
  const { nameOf, say } = useFieldWords()
  const said = termFields.filter((field) => {
    const value = listing[field]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
  })
  if (said.length === 0) return null
  return (
    <p className={styles.terms}>
      {said.map((field) => `${nameOf(field)}: ${say(field, listing[field])}`).join('; ')}
    </p>
  )
})
