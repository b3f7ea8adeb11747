import { OnceLive } from '../../kernel/once-live.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import type { Offering } from './channels/channel-offer.tsx'

const Later = lazyPart(() => import('./channels/channel-offer.tsx').then((m) => m.ChannelOffer))

/** Whether anything reaches the person is asked by scripts alone: the server has nothing to render of it. */
export const ChannelOffer = (offering: Offering) => (
  <OnceLive>
    <Later {...offering} />
  </OnceLive>
)
