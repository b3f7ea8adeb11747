import type { ReactNode } from 'react'
import { Chip } from '../../../ui/button.tsx'
import styles from './choice-chips.module.css'
import { toggled } from './filter-groups.ts'

interface Props<T extends string> {
  legend: string
  options: readonly T[]
  chosen: readonly T[] | undefined
  renderLabel: (option: T) => ReactNode
  onChange: (chosen: T[] | undefined) => void
}

/** Chips of which any number can be chosen. */
export const ChoiceChips = <T extends string>(props: Props<T>) => (
  <fieldset className={styles.choices}>
    <legend className="unseen">{props.legend}</legend>
    {props.options.map((option) => (
      <Chip
        key={option}
        isChosen={props.chosen?.includes(option) ?? false}
        onClick={() => props.onChange(toggled(props.chosen, option))}
      >
        {props.renderLabel(option)}
      </Chip>
    ))}
  </fieldset>
)
