import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './empty-state.module.css'

interface Props {
  icon?: LucideIcon
  title?: string
  /** It takes the place of a table. */
  isFramed?: boolean
  /** Nothing else is on the page, so that its title is the page's `h1`. */
  isPage?: boolean
  role?: 'alert'
  children?: ReactNode
}

/** Shown in place of an empty list: says why it is empty and what to do next. */
export const EmptyState = ({ icon: Icon, title, isFramed, isPage, role, children }: Props) => (
  <div className={classes(styles.empty, isFramed && styles.framed)} role={role}>
    {Icon && <Icon size={40} aria-hidden="true" />}
    {title && (isPage ? <h1>{title}</h1> : <h2>{title}</h2>)}
    {children}
  </div>
)
