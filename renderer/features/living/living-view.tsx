import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { HomeRate } from '../../../contract/market/home-rates.ts'
import { homeRates } from '../../../contract/market/home-rates.ts'
import { moveInCosts, winterCosts } from '../../../contract/market/living/home-costs.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { ratesStore } from '../rates/index.ts'
import { MoveInSection } from './move-in-section.tsx'
import { SunSection } from './sun-section.tsx'
import { useRange } from './use-range.ts'
import { WinterSection } from './winter-section.tsx'

export const LivingView = observer(({ listing }: { listing: Listing }) => {
  const { rate } = useStore(ratesStore)
  const rates = useHomeRates()
  const write = useRange()
  const costs = rates && moveInCosts(listing, { rates, exchange: rate ?? {} })
  const winter = rates ? winterCosts(listing, rates) : []
  return (
    <>
      <SunSection listing={listing} />
      {costs && <MoveInSection costs={costs} commission={listing.commission} write={write} />}
      {winter.length > 0 && <WinterSection costs={winter} write={write} />}
    </>
  )
})

/** Without them only what the listing says itself can be told. */
function useHomeRates(): readonly HomeRate[] | undefined {
  const { api } = useStores()
  const [rates, setRates] = useState<readonly HomeRate[]>()
  useEffect(() => {
    const leaving = new AbortController()
    void api.call(homeRates.get, {}, { signal: leaving.signal }).then((answer) => {
      if (!leaving.signal.aborted) setRates(answer.ok ? answer.value : [])
    })
    return () => leaving.abort()
  }, [api])
  return rates
}
