import { observer } from 'mobx-react-lite'
import { markets } from '../../../contract/market/market.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import { shortFacts } from '../../../texts/facts.ts'
import { useRead } from '../../kernel/hooks/use-read.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { useMoney } from '../rates/index.ts'
import styles from './listing-worth.module.css'

/** Listings near by that offer the same for less, and how each of them is worse. */
export const CheaperListings = observer(({ id }: { id: Id }) => {
  const language = useStore(languageStore)
  const { read } = useMoney()
  const { t } = useTranslation(['ad', 'listing'])
  const found = useRead(markets.cheaper, { params: { id } })

  if (!found?.length) return null
  const texts = { t, language: language.current }
  return (
    <section aria-label={t('cheaper.title')}>
      <h3>{t('cheaper.title')}</h3>
      <ul>
        {found.map(({ listing, percent, concession }) => (
          <li key={listing.id}>
            <AppLink to={`/ad/${listing.id}`} className={styles.link}>
              <span>
                {listing.price !== null && <bdi>{read(listing.price, listing.currency).text}</bdi>}{' '}
                · {shortFacts(listing, texts)}
              </span>
            </AppLink>
            <p className={styles.note}>
              {t('cheaper.percent', { percent })}, {t(`cheaper.${concession ?? 'none'}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
})
