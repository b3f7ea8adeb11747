import { observer } from 'mobx-react-lite'
import type { CostLine, MoveInCosts } from '../../../contract/market/living/home-costs.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import styles from './living.module.css'
import { RateSource } from './rate-source.tsx'
import type { WriteRange } from './use-range.ts'

interface Props {
  costs: MoveInCosts
  commission: boolean | null
  write: WriteRange
}

/** The costs of moving in, part by part, with the source of each figure. */
export const MoveInSection = observer(({ costs, commission, write }: Props) => {
  const { t } = useTranslation('market')
  const { lines, currency } = costs
  const nameOf = ({ kind, count }: CostLine) =>
    kind === 'months'
      ? t('living.moveIn.months', { count: count ?? 1 })
      : t(`living.moveIn.${kind}`)
  const asked = commission === null ? 'unsaid' : commission ? 'asked' : 'none'
  return (
    <section className={styles.section} aria-label={t('living.moveIn.title')}>
      <h2>{t('living.moveIn.title')}</h2>
      <dl className={styles.list}>
        {lines.map((line) => (
          <div key={line.kind}>
            <dt>{nameOf(line)}</dt>
            <dd>{write(line, currency)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('living.moveIn.total')}</dt>
          <dd>{write(costs, currency)}</dd>
        </div>
      </dl>
      <p className={styles.note}>{t(`living.moveIn.commission.${asked}`)}</p>
      {lines.map(
        (line) =>
          line.rate && (
            <RateSource key={line.kind} name={nameOf(line)} rate={line.rate} write={write} />
          ),
      )}
    </section>
  )
})
