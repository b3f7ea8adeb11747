import { OnceLive } from '../../kernel/once-live.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import type { Offering } from './channels/channel-offer.tsx'

const Later = lazyPart(() => import('./channels/channel-offer.tsx').then((m) => m.ChannelOffer))

/** Only the browser asks whether a channel reaches the person, so the server renders nothing here. */
export const ChannelOffer = (offering: Offering) => (
  <OnceLive>
    <Later {...offering} />
  </OnceLive>
)
