import type { FeedFault, OfferWarning, RefusalReason } from '../../../contract/feeds/feeds.ts'
import type { TextSource } from '../../../texts/keys.ts'

/** Describes in a person's language what reading a feed found. */
export const describeRefusal = ({ t }: TextSource, reason: RefusalReason) =>
  t(`feeds:refusal.${reason}`)

export const describeWarning = ({ t }: TextSource, { code, text = '' }: OfferWarning) =>
  t(`feeds:warning.${code}`, { text })

export const describeFault = ({ t }: TextSource, fault: FeedFault) => t(`feeds:fault.${fault}`)
