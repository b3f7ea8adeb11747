import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

type Look = 'primary' | 'contact' | 'quiet' | 'soft' | 'bare' | 'bad'

interface Shape {
  look?: Look
  isWide?: boolean
  children: ReactNode
}

const classesOf = ({ look = 'quiet', isWide }: Pick<Shape, 'look' | 'isWide'>, more?: string) =>
  classes(styles.button, styles[look], isWide && styles.wide, more)

type ButtonProps = Shape & ButtonHTMLAttributes<HTMLButtonElement>

export const Button = ({ look, isWide, className, type = 'button', ...rest }: ButtonProps) => (
  <button
    type={type}
    className={classesOf({ ...(look && { look }), ...(isWide && { isWide }) }, className)}
    {...rest}
  />
)

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read by screen readers and shown as the tooltip. */
  label: string
  children: ReactNode
}

export const IconButton = ({ label, className, type = 'button', ...rest }: IconButtonProps) => (
  <button
    type={type}
    aria-label={label}
    title={label}
    className={classes(styles.button, styles.round, className)}
    {...rest}
  />
)

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isChosen?: boolean
  children: ReactNode
}

/** A choice that is on or off. */
export const Chip = ({ isChosen = false, className, type = 'button', ...rest }: ChipProps) => (
  <button
    type={type}
    aria-pressed={isChosen}
    className={classes(styles.button, styles.chip, className)}
    {...rest}
  />
)
