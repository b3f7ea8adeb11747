import type { Reading } from '../../../../contract/search/ask/read-sentence.ts'
import { readSentence } from '../../../../contract/search/ask/read-sentence.ts'
import type { RootStore } from '../../../kernel/stores/root-store.ts'
import { placeNamesStore } from './place-names-store.ts'

export { applyReading } from './apply-reading.ts'

/** What Enter searches for. The names of the city are waited for: what is shown while one types may lack them yet. */
export async function readWords(root: Pick<RootStore, 'get'>, text: string): Promise<Reading> {
  const placeNames = root.get(placeNamesStore)
  await placeNames.load()
  return readSentence(text, placeNames.names)
}
