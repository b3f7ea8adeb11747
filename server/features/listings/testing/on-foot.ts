import { parsePoints } from '../../../../contract/listings/listing-search.ts'
import type { TestServer } from '../../../testing/test-server.ts'

/** Places along the streets, some several times; and on a hill or in the sea, where no way leads. */
export const placeOnFoot = (n: number): [number, number] =>
  n % 17 === 0
    ? [41.66, 41.55 + n / 10_000]
    : [41.618 + ((n * 7) % 40) / 1_100, 41.605 + ((n * 13) % 50) / 1_200]

/** The sum of the minutes from all these points, computed without what the server remembers. */
export function minutesFrom({ context }: TestServer, from: readonly string[]) {
  const minutesTo = context.gazetteer.walking.minutesFromEach(parsePoints([...from]))
  return (at: [number, number]) => minutesTo(at).reduce((sum, each) => sum + each, 0)
}
