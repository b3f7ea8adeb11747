import type { Listing } from '../../../contract/listings/listing.ts'
import type { PlanKind } from './payment-plan.ts'

const kinds: readonly PlanKind[] = ['installment', 'mortgage']

/** The ways of paying in parts that the listing offers; none for a rental. */
export const plansOffered = ({
  dealType,
  price,
  paymentVariants,
}: Pick<Listing, 'dealType' | 'price' | 'paymentVariants'>): PlanKind[] =>
  dealType === 'sale' && price ? kinds.filter((kind) => paymentVariants.includes(kind)) : []
