import { useEffect, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { Place } from '../../../../contract/search/geo.ts'
import { geo } from '../../../../contract/search/geo.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'

const pause = 200
const shortest = 2

const none: Place[] = []

/** Suggested places; empty if they cannot be loaded, since people can type without them. For an observer. */
export const useSuggestions = (text: string): Place[] => useFoundPlaces(text) ?? none

/** Places that begin with the typed text, requested after a short pause; undefined until known. For an observer. */
export function useFoundPlaces(text: string): Place[] | undefined {
  const { api } = useStores()
  const language = useStore(languageStore)
  const [places, setPlaces] = useState<Place[]>()
  const q = text.trim()
  const lang = language.current

  useEffect(() => {
    if (q.length < shortest || q.length > limits.text || !q.isWellFormed()) {
      setPlaces(undefined)
      return
    }
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await api.call(geo.search, { query: { q, lang } }, { signal: leaving.signal })
      if (!leaving.signal.aborted) setPlaces(answer.ok ? answer.value : undefined)
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, q, lang])

  return places
}
