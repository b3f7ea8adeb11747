import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './fields.module.css'

interface Props<T extends string> {
  legend: string
  options: readonly T[]
  value: T | undefined
  renderLabel: (option: T) => ReactNode
  isLegendUnseen?: boolean
  hint?: string | undefined
  wrong?: string | undefined
  onChange: (value: T) => void
}

/** A choice of one option among a few, which are all shown. */
export function ChoiceField<T extends string>(props: Props<T>) {
  const { legend, options, value, renderLabel, isLegendUnseen, hint, wrong, onChange } = props
  const id = useId()
  const about = wrong ?? hint
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      className={styles.choices}
      aria-invalid={Boolean(wrong)}
      aria-describedby={about ? id : undefined}
    >
      <p id={`${id}-legend`} className={isLegendUnseen ? 'unseen' : styles.legend}>
        {legend}
      </p>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option} className={styles.chip}>
            <input
              type="radio"
              name={`${id}-choice`}
              className="unseen"
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {renderLabel(option)}
          </label>
        ))}
      </div>
      <About id={id} wrong={wrong} hint={hint} />
    </div>
  )
}

interface ManyProps<T extends string> {
  legend: string
  options: readonly T[]
  chosen: readonly T[]
  renderLabel: (option: T) => ReactNode
  isLegendUnseen?: boolean
  wrong?: string | undefined
  onChange: (chosen: T[]) => void
}

/** A choice of several options; the result is in the offered order, not in the order of ticking. */
export function ManyField<T extends string>(props: ManyProps<T>) {
  const { legend, options, chosen, renderLabel, isLegendUnseen, wrong, onChange } = props
  const id = useId()
  const toggle = (option: T, isOn: boolean) =>
    onChange(options.filter((each) => (each === option ? isOn : chosen.includes(each))))
  return (
    <fieldset className={styles.choices} aria-describedby={wrong ? id : undefined}>
      <legend className={isLegendUnseen ? 'unseen' : styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option} className={styles.chip}>
            <input
              type="checkbox"
              className="unseen"
              aria-invalid={wrong ? true : undefined}
              checked={chosen.includes(option)}
              onChange={(event) => toggle(option, event.target.checked)}
            />
            {renderLabel(option)}
          </label>
        ))}
      </div>
      <About id={id} wrong={wrong} />
    </fieldset>
  )
}

interface AboutProps {
  id: string
  wrong: string | undefined
  hint?: string | undefined
}

const About = ({ id, wrong, hint }: AboutProps) =>
  wrong || hint ? (
    <p id={id} className={wrong ? styles.wrong : styles.hint}>
      {wrong ?? hint}
    </p>
  ) : null
