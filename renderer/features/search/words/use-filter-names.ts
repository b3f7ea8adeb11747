import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { ownPlacesStore } from '../../own-places/index.ts'
import { placeNamesStore } from './place-names-store.ts'

/** Turns the English names and the points in filters into the visitor's own words. For an observer. */
export function useFilterNames() {
  const language = useStore(languageStore)
  const placeNames = useStore(placeNamesStore)
  const own = useStore(ownPlacesStore)
  const inLanguage = placeNames.nameIn(language.current)
  return (name: string) => own.nameOf(name) ?? inLanguage(name)
}
