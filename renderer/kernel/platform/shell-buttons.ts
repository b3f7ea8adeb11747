/** What a page's one button does, wherever the button stands. */
export interface PageAction {
  text: string
  onPress: () => void
  isBusy?: boolean
  isEnabled?: boolean
}

export interface PageActions {
  main: PageAction
  /** Beside it: resets or cancels. */
  secondary?: PageAction | undefined
}

/** Buttons of the shell's own, outside the page. The page that took them last has them, until it gives them back. */
export interface ShellButtons {
  /** Older ones have the main button alone. */
  hasSecondary: boolean
  take: () => { show: (actions: PageActions | undefined) => void; giveBack: () => void }
}
