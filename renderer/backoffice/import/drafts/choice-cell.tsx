import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import styles from './drafts.module.css'

interface Props<T extends string> {
  label: string
  /** Undefined if several drafts differ. */
  value: T | null | undefined
  options: readonly (readonly [T, string])[]
  isWrong?: boolean
  onChange: (value: T | null) => void
}

export const ChoiceCell = <T extends string>({
  label,
  value,
  options,
  isWrong = false,
  onChange,
}: Props<T>) => {
  const { t } = useTranslation('import')
  return (
    <select
      className={styles.input}
      aria-label={label}
      aria-invalid={isWrong}
      value={value ?? ''}
      onChange={(event) =>
        onChange(options.find(([each]) => each === event.target.value)?.[0] ?? null)
      }
    >
      <option value="">{value === undefined ? t('drafts.various') : '—'}</option>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  )
}
