/**
 * Resolves once a sheet that was just closed has taken its entry of the history away: a page that leads to another one
 * sooner would be led back from there.
 */
export async function entryGivenBack(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, lookMs))
  while (entriesHere() > document.querySelectorAll('dialog[open]').length)
}

const lookMs = 20

/** As `use-close-on-back.ts` counts them. */
const entriesHere = () => (window.history.state as { sheets?: number } | null)?.sheets ?? 0
