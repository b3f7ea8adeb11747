import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'

interface Props<T extends string> {
  legend: string
  options: readonly T[]
  value: T | null
  renderLabel: (option: T) => ReactNode
  wrong?: string | undefined
  onChange: (value: T | null) => void
}

const unset = 'unset'

/** A choice of one option among a few, or of none. */
export function TermField<T extends string>({
  options,
  value,
  renderLabel,
  onChange,
  ...rest
}: Props<T>) {
  const { t } = useTranslation('form')
  return (
    <ChoiceField<T | typeof unset>
      {...rest}
      options={[unset, ...options]}
      value={value ?? unset}
      renderLabel={(each) => (each === unset ? t('unset') : renderLabel(each))}
      onChange={(each) => onChange(each === unset ? null : each)}
    />
  )
}
