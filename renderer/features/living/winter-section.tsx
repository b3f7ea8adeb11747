import { observer } from 'mobx-react-lite'
import type { WinterCosts } from '../../../contract/market/living/home-costs.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import styles from './living.module.css'
import { RateSource } from './rate-source.tsx'
import type { WriteRange } from './use-range.ts'

/** What a month of heating costs in winter, for each kind of heating that the home has. */
export const WinterSection = observer(
  ({ costs, write }: { costs: readonly WinterCosts[]; write: WriteRange }) => {
    const { t } = useTranslation('market')
    const isOuter = costs.some(({ outer }) => outer === 'yes')
    return (
      <section className={styles.section} aria-label={t('living.winter.title')}>
        <h2>{t('living.winter.title')}</h2>
        <dl className={styles.list}>
          {costs.map((each) => (
            <div key={each.heating}>
              <dt>{t(`listing:heating.${each.heating}`)}</dt>
              <dd>{write(each, each.currency)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          {t(isOuter ? 'living.winter.outerNote' : 'living.winter.note')}
        </p>
        {costs.map(({ heating, rate }) => (
          <RateSource
            key={heating}
            name={t(`listing:heating.${heating}`)}
            rate={rate}
            write={write}
          />
        ))}
      </section>
    )
  },
)
