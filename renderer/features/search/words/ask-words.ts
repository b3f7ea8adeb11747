import type { Reading } from '../../../../contract/ask/read-sentence.ts'
import { readSentence } from '../../../../contract/ask/read-sentence.ts'
import type { RootStore } from '../../../kernel/stores/root-store.ts'
import { placeNamesStore } from './place-names-store.ts'

export { applyReading } from './apply-reading.ts'

/** For who presses Enter before the words were shown: the names of the city are waited for. */
export async function readWords(root: Pick<RootStore, 'get'>, text: string): Promise<Reading> {
  const placeNames = root.get(placeNamesStore)
  await placeNames.load()
  return readSentence(text, placeNames.names)
}
