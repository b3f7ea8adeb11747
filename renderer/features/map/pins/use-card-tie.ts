import { useRef } from 'react'
import type { Id } from '../../../../contract/primitives.ts'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { searchStore } from '../../search/index.ts'

/**
 * Where the list stands beside the map, the first tap on a pin turns the list to its card, and the second opens the listing.
 * Says whether there was a card to turn to.
 */
export function useCardTie() {
  const search = useStore(searchStore)
  const tapped = useRef<Id>(undefined)
  return (id: Id): boolean => {
    const card = document.getElementById(`ad-${id}`)
    if (tapped.current === id || !card?.checkVisibility()) {
      tapped.current = undefined
      return false
    }
    tapped.current = id
    search.pointAt(id)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    card.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    return true
  }
}
