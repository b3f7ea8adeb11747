import { Check, Flame } from 'lucide-react'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { DealTerms } from './deal-terms.tsx'
import styles from './listing-details.module.css'

/** The owner's description, the facilities, and the terms of the offer. */
export function ListingDetails({ listing }: { listing: Listing }) {
  const { t } = useTranslation('ad')
  const { description, facilities, heatingTypes, category } = listing
  return (
    <>
      {description && (
        <section className={styles.section}>
          <h2>{t('description')}</h2>
          <p className={styles.description} dir="auto">
            {description}
          </p>
        </section>
      )}
      <section className={styles.section}>
        <h2>{t('facilities.title')}</h2>
        {facilities.length === 0 ? (
          <p className={styles.none}>{t('facilities.none')}</p>
        ) : (
          <ul className={styles.list}>
            {facilities.map((each) => (
              <li key={each} className={styles.thing}>
                <Check size={20} aria-hidden="true" />
                {t(`listing:facility.${each}`)}
              </li>
            ))}
          </ul>
        )}
      </section>
      {category !== 'land' && (
        <section className={styles.section}>
          <h2>{t('heating.title')}</h2>
          {heatingTypes.length === 0 ? (
            <p className={styles.none}>{t('heating.none')}</p>
          ) : (
            <ul className={styles.list}>
              {heatingTypes.map((each) => (
                <li key={each} className={styles.thing}>
                  <Flame size={20} aria-hidden="true" />
                  {t(`listing:heating.${each}`)}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <DealTerms listing={listing} />
    </>
  )
}
