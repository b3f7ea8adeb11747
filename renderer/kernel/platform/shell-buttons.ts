/** A page's main action, whether the page or the shell shows its button. */
export interface PageAction {
  text: string
  onPress: () => void
  isBusy?: boolean
  isEnabled?: boolean
}

export interface PageActions {
  main: PageAction
  /** A second button beside it, to reset or cancel. */
  secondary?: PageAction | undefined
}

/** The shell's own buttons, outside the page. They belong to the page that took them last, until it gives them back. */
export interface ShellButtons {
  /** Older shells have only the main button. */
  hasSecondary: boolean
  take: () => { show: (actions: PageActions | undefined) => void; giveBack: () => void }
}
