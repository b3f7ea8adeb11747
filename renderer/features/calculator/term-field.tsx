import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { TextField } from '../../ui/field.tsx'
import type { CalculatorStore } from './calculator-store.ts'
import type { PlanKind, TermName } from './payment-plan.ts'
import { termRanges } from './payment-plan.ts'

const steps: Record<TermName, number | 'any'> = { firstPercent: 5, months: 6, yearlyPercent: 'any' }

interface Props {
  store: CalculatorStore
  kind: PlanKind
  name: TermName
}

export const TermField = observer(({ store, kind, name }: Props) => {
  const { t } = useTranslation('ad')
  const { min, max } = termRanges[name]
  return (
    <TextField
      label={t(`calculator.${name}`)}
      type="number"
      inputMode="decimal"
      dir="ltr"
      min={min}
      max={max}
      step={steps[name]}
      value={store.termsOf(kind)[name] ?? ''}
      onChange={({ target }) =>
        store.change(kind, name, target.value === '' ? undefined : target.valueAsNumber)
      }
      onBlur={() => store.settle(kind)}
    />
  )
})
