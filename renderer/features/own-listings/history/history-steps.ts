import type { ownListings } from '../../../../contract/listings/own-listings.ts'
import type { Answer } from '../../../../contract/wire/route.ts'

type History = Answer<typeof ownListings.history>

/** One event of a listing: what, when, and who did it, where the server says so. */
export type HistoryStep = { at: string; byName: string | null } & (
  | { kind: 'status'; status: History['statuses'][number] }
  | { kind: 'edit'; what: History['edits'][number]['kind']; fields: string[] }
  | { kind: 'price'; price: History['prices'][number]; change: number | undefined }
)

/** All events of a listing in one list, newest first. */
export function historySteps({ statuses, edits, prices }: History): HistoryStep[] {
  const steps: HistoryStep[] = [
    ...statuses.map((status) => ({
      ...{ kind: 'status' as const, at: status.at, byName: status.byName, status },
    })),
    ...edits.map(({ kind, fields, byName, at }) => ({
      ...{ kind: 'edit' as const, what: kind, at, byName, fields },
    })),
    ...prices.map((price, i) => {
      const before = prices[i - 1]
      const isComparable = before !== undefined && before.currency === price.currency
      const change = isComparable ? price.price - before.price : undefined
      return { kind: 'price' as const, at: price.at, byName: null, price, change }
    }),
  ]
  return steps.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
