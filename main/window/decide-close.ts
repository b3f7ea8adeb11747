export type CloseAnswer = 'tray' | 'quit' | 'stay'

interface Closing {
  /** The program is ending anyway: by its menu, by the system, for an update. */
  isQuitting: boolean
  isImporting: boolean
  habit: 'ask' | 'tray'
  ask: () => Promise<CloseAnswer>
}

/** What the program does when its window is closed while an import runs. */
export async function decideClose(closing: Closing): Promise<CloseAnswer> {
  if (closing.isQuitting || !closing.isImporting) return 'quit'
  return closing.habit === 'tray' ? 'tray' : closing.ask()
}
