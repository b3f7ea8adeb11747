/**
 * Resolves once a sheet that was just closed has removed its history entry. If the page opened another one sooner, that
 * removal would lead back from there.
 */
export async function sheetEntryRemoved(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, lookMs))
  while (entriesHere() > document.querySelectorAll('dialog[open]').length)
}

const lookMs = 20

/** The number of history entries of sheets, as `use-close-on-back.ts` counts them. */
const entriesHere = () => (window.history.state as { sheets?: number } | null)?.sheets ?? 0
