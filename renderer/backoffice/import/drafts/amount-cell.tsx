import { useState } from 'react'
import { clampNumber } from '../../../../contract/text/typed-values.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { classes } from '../../../ui/classes.ts'
import { readAmount } from './draft-fields.ts'
import styles from './drafts.module.css'

interface Props {
  label: string
  /** Undefined if several drafts differ. */
  value: number | null | undefined
  range: { min: number; max: number }
  isWrong?: boolean
  isFraction?: boolean
  isWide?: boolean
  onChange: (value: number | null) => void
}

/** Reports a number while it is typed, and brings it into its range when the field is left. */
export const AmountCell = ({
  label,
  value,
  range,
  isWrong = false,
  isFraction = false,
  isWide = false,
  onChange,
}: Props) => {
  const { t } = useTranslation('import')
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === null || value === undefined ? '' : String(value))
  const read = (text: string) => {
    const amount = readAmount(text, isFraction)
    if (amount === null) return null
    const held = clampNumber(amount, range)
    return held === undefined ? undefined : isFraction ? held : Math.round(held)
  }
  return (
    <input
      className={classes(styles.input, styles.amount, isWide && styles.wide)}
      aria-label={label}
      aria-invalid={isWrong || (typed !== undefined && read(typed) === undefined)}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      placeholder={value === undefined ? t('drafts.various') : ''}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        const amount = read(event.target.value)
        if (amount !== undefined) onChange(amount)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
