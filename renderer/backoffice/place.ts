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
  /** Absent, it is the product's own page at this address. */
  Component?: ComponentType
  /** What the menu and its keys call it by. */
  command: MenuCommand
  /** Shown beside it: with Control, or with Command on a Mac. */
  key: string
  /** Absent, everybody who is signed in has it. */
  isFor?: (root: RootStore) => boolean
  /** Below the others. */
  isLast?: true
}
