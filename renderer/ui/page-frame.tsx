import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './page-frame.module.css'

interface Props {
  /** If absent, as wide as there is room. A form is narrow, a text is medium. */
  width?: 'narrow' | 'medium' | 'wide'
  className?: string | undefined
  role?: 'alert'
  children: ReactNode
}

/** A page whose parts are stacked. */
export const PageFrame = ({ width, className, role, children }: Props) => (
  <div className={classes(styles.page, width && styles[width], className)} role={role}>
    {children}
  </div>
)
