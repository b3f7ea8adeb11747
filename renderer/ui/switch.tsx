import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface Props {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

export const Switch = ({ isOn, onChange, children }: Props) => (
  <label className={styles.switch}>
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      className={styles.input}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children}
  </label>
)
