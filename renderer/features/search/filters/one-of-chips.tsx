import type { ReactNode } from 'react'
import { Chip } from '../../../ui/button.tsx'
import styles from './choice-chips.module.css'

interface Props<T extends number> {
  legend: string
  options: readonly T[]
  chosen: number | undefined
  renderLabel: (option: T) => ReactNode
  onChange: (chosen: T | undefined) => void
}

/** Chips of which one or none is chosen: pressing the chosen one again clears it. */
export const OneOfChips = <T extends number>(props: Props<T>) => (
  <fieldset className={styles.choices}>
    <legend className="unseen">{props.legend}</legend>
    {props.options.map((option) => {
      const isChosen = props.chosen === option
      return (
        <Chip
          key={option}
          isChosen={isChosen}
          onClick={() => props.onChange(isChosen ? undefined : option)}
        >
          {props.renderLabel(option)}
        </Chip>
      )
    })}
  </fieldset>
)
