import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clampNumber } from '../../../../contract/typed-values.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { TextField } from '../../../ui/field.tsx'
import { isBadRange } from './filter-groups.ts'
import styles from './range-fields.module.css'

interface Props {
  legend: string
  limits: { min: number; max: number }
  isWhole?: boolean
  min: number | undefined
  max: number | undefined
  onChange: (min: number | undefined, max: number | undefined) => void
}

/** From and to. A number beyond the limits is held within them once the field is left. */
export function RangeFields({ legend, limits, isWhole = true, min, max, onChange }: Props) {
  const { t } = useTranslation('search')
  const wrong = isBadRange(min, max) ? t('filters.badRange') : undefined
  // Both may be written before either is shown.
  const latest = useRef({ min, max })
  useLayoutEffect(() => {
    latest.current = { min, max }
  }, [min, max])
  const change = (part: Partial<Pick<Props, 'min' | 'max'>>) => {
    latest.current = { ...latest.current, ...part }
    onChange(latest.current.min, latest.current.max)
  }
  return (
    <fieldset className={styles.range}>
      <legend className="unseen">{legend}</legend>
      <NumberField
        label={t('filters.from')}
        limits={limits}
        isWhole={isWhole}
        value={min}
        onChange={(value) => change({ min: value })}
      />
      <NumberField
        label={t('filters.to')}
        limits={limits}
        isWhole={isWhole}
        value={max}
        wrong={wrong}
        onChange={(value) => change({ max: value })}
      />
    </fieldset>
  )
}

interface NumberProps {
  label: string
  limits: { min: number; max: number }
  isWhole: boolean
  value: number | undefined
  wrong?: string | undefined
  onChange: (value: number | undefined) => void
}

export function NumberField({ label, limits, isWhole, value, wrong, onChange }: NumberProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const [isTyping, setTyping] = useState(false)

  // A reset or a step back changes the value from outside.
  useEffect(() => {
    if (!isTyping) setText(value === undefined ? '' : String(value))
  }, [value, isTyping])

  const read = (given: string) => {
    const number = clampNumber(given.replace(',', '.').replace(/[\s\u00a0]/g, ''), limits)
    return number === undefined ? undefined : isWhole ? Math.round(number) : number
  }
  return (
    <TextField
      label={label}
      wrong={wrong}
      inputMode={limits.min < 0 ? 'text' : isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
      maxLength={12}
      value={text}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        setText(value === undefined ? '' : String(value))
      }}
      onChange={(event) => {
        setText(event.target.value)
        onChange(read(event.target.value))
      }}
    />
  )
}
