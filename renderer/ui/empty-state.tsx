import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './empty-state.module.css'

interface Props {
  icon?: LucideIcon
  title?: string
  /** Fills the place of a table. */
  isFramed?: boolean
  /** Nothing else is on the page: the title is the page's. */
  isPage?: boolean
  role?: 'alert'
  children?: ReactNode
}

/** Stands where a list would, while there is nothing in it: why, and what to do next. */
export const EmptyState = ({ icon: Icon, title, isFramed, isPage, role, children }: Props) => (
  <div className={classes(styles.empty, isFramed && styles.framed)} role={role}>
    {Icon && <Icon size={40} aria-hidden="true" />}
    {title && (isPage ? <h1>{title}</h1> : <h2>{title}</h2>)}
    {children}
  </div>
)
