import { useLayoutEffect, useRef } from 'react'
import { NumberField } from '../../../kernel/fields/number-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
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

/** Two fields, from and to. A number beyond the limits is corrected to the nearest limit when the field is left. */
export function RangeFields({ legend, limits, isWhole = true, min, max, onChange }: Props) {
  const { t } = useTranslation(['search', 'words'])
  const wrong = isBadRange(min, max) ? t('words:badRange') : undefined
  // Both fields may change before either change is rendered.
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
        range={limits}
        isWhole={isWhole}
        value={min}
        onChange={(value) => change({ min: value })}
      />
      <NumberField
        label={t('filters.to')}
        range={limits}
        isWhole={isWhole}
        value={max}
        wrong={wrong}
        onChange={(value) => change({ max: value })}
      />
    </fieldset>
  )
}
