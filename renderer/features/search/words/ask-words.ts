import type { Reading } from '../../../../contract/search/ask/read-sentence.ts'
import { readSentence } from '../../../../contract/search/ask/read-sentence.ts'
import type { RootStore } from '../../../kernel/stores/root-store.ts'
import { placeNamesStore } from './place-names-store.ts'

export { applyReading } from './apply-reading.ts'

/** Reads what Enter searches for. Waits for the city's names, which what is shown while typing may lack. */
export async function readWords(root: Pick<RootStore, 'get'>, text: string): Promise<Reading> {
  const placeNames = root.get(placeNamesStore)
  await placeNames.load()
  return readSentence(text, placeNames.names)
}
