import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Currency } from '../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Chip } from '../../ui/button.tsx'
import { useMoney } from '../rates/index.ts'
import styles from './calculator.module.css'
import { CalculatorStore } from './calculator-store.ts'
import type { PlanKind } from './payment-plan.ts'
import { planPayments } from './payment-plan.ts'
import { TermField } from './term-field.tsx'

interface Props {
  price: number
  currency: Currency
  /** At least one; the first is chosen at the start. */
  kinds: readonly PlanKind[]
}

export const Calculator = observer(({ price, currency, kinds }: Props) => {
  const { platform } = useStores()
  const [store] = useState(() => new CalculatorStore(platform))
  const { t } = useTranslation('ad')
  const { read } = useMoney()
  const [chosen, setChosen] = useState<PlanKind>()
  // The device is read after the first paint, which must equal the server's.
  useEffect(() => store.readDevice(), [store])
  const kind = chosen && kinds.includes(chosen) ? chosen : (kinds[0] ?? 'mortgage')
  const plan = planPayments(price, store.termsOf(kind))
  const money = (amount: number) => <bdi>{read(amount, currency).text}</bdi>

  return (
    <div className={styles.calculator}>
      {kinds.length > 1 && (
        <div className={styles.kinds}>
          {kinds.map((each) => (
            <Chip key={each} isChosen={each === kind} onClick={() => setChosen(each)}>
              {t(`listing:payment.${each}`)}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles.fields}>
        <TermField store={store} kind={kind} name="firstPercent" />
        <TermField store={store} kind={kind} name="months" />
        {kind === 'mortgage' && <TermField store={store} kind={kind} name="yearlyPercent" />}
      </div>
      <dl className={styles.plan} aria-live="polite">
        <div className={styles.monthly}>
          <dt>{t('calculator.monthly')}</dt>
          <dd>{plan ? money(plan.monthly) : '—'}</dd>
        </div>
        <div>
          <dt>{t('calculator.first')}</dt>
          <dd>{plan ? money(plan.first) : '—'}</dd>
        </div>
        <div>
          <dt>{t('calculator.loan')}</dt>
          <dd>{plan ? money(plan.loan) : '—'}</dd>
        </div>
        {kind === 'mortgage' && (
          <div>
            <dt>{t('calculator.overpaid')}</dt>
            <dd>{plan ? money(plan.overpaid) : '—'}</dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>{t(`calculator.note.${kind}`)}</p>
    </div>
  )
})
