import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './page-frame.module.css'

interface Props {
  /** As wide as there is room, unless told: a form is narrow, a text of medium width. */
  width?: 'narrow' | 'medium' | 'wide'
  className?: string | undefined
  role?: 'alert'
  children: ReactNode
}

/** A page whose parts stand below each other. */
export const PageFrame = ({ width, className, role, children }: Props) => (
  <div className={classes(styles.page, width && styles[width], className)} role={role}>
    {children}
  </div>
)
