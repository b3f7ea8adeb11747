import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MenuCommand } from '../../contract/desktop/shell.ts'
import type { PathWithoutBlanks } from '../../texts/keys.ts'
import type { RootStore } from '../kernel/stores/root-store.ts'

/** A place of the back-office: a line of its sidebar, and what is shown there. */
export interface Place {
  path: string
  label: PathWithoutBlanks<'desk'>
  icon: LucideIcon
  /** Absent: the product's own page at this address is shown. */
  Component?: ComponentType
  /** The command by which the menu and its keys open it. */
  command: MenuCommand
  /** The key that is shown beside it; pressed with Control, or with Command on a Mac. */
  key: string
  /** Absent: everybody who is signed in sees it. */
  isFor?: (root: RootStore) => boolean
  /** Stands below the others. */
  isLast?: true
}
