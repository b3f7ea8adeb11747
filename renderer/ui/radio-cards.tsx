import type { ReactNode } from 'react'
import styles from './radio-cards.module.css'

interface Props<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: string; text?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  describedBy?: string | undefined
  /** Shown below the cards. */
  children?: ReactNode
}

/** A choice of one among a few cards; a press anywhere on a card chooses it. */
export const RadioCards = <Value extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
  describedBy,
  children,
}: Props<Value>) => (
  <fieldset className={styles.cards} aria-describedby={describedBy}>
    <legend>{legend}</legend>
    {options.map(({ value, label, text }) => (
      <label key={value} className={styles.card}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
        {text === undefined ? (
          label
        ) : (
          <span>
            <strong>{label}</strong>
            <small>{text}</small>
          </span>
        )}
      </label>
    ))}
    {children}
  </fieldset>
)
