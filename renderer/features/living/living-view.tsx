import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import { homeRates } from '../../../contract/market/home-rates.ts'
import { moveInCosts, winterCosts } from '../../../contract/market/living/home-costs.ts'
import { useRead } from '../../kernel/hooks/use-read.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { ratesStore } from '../rates/index.ts'
import { MoveInSection } from './move-in-section.tsx'
import { SunSection } from './sun-section.tsx'
import { useRange } from './use-range.ts'
import { WinterSection } from './winter-section.tsx'

export const LivingView = observer(({ listing }: { listing: Listing }) => {
  const { rate } = useStore(ratesStore)
  const rates = useRead(homeRates.get, {})
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
