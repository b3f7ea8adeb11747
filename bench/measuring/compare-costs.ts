import { writeQuery } from '../../contract/wire/query-string.ts'
import type { ServerProcess } from '../server/server-process.ts'
import type { HotQuery } from './hot-queries.ts'
import { hotQueries } from './hot-queries.ts'
import type { Verdicts } from './verdicts.ts'
import { median } from './verdicts.ts'

const samples = 140

/** Asks for the same page at a different address: zeros in front of a number are allowed and change nothing. */
const spelled = (n: number) =>
  `limit=${'0'.repeat(n % 12)}10&offset=${'0'.repeat(1 + Math.floor(n / 12))}`

/** Compares what a single request costs at two sizes of the database, in turns. */
export async function compareCosts(
  small: ServerProcess,
  large: ServerProcess,
  sizes: string,
  verdicts: Verdicts,
  queries: readonly HotQuery[] = hotQueries,
) {
  console.log(`cost of one request, p50 of ${samples}, at ${sizes}`)
  for (const { name, query, others = [] } of queries) {
    const searches = [query, ...others.map((search) => ({ filters: { search } }))]
    const times: [number[], number[]] = [[], []]
    for (let n = 0; n < samples; n += 1) {
      const asked = searches[n % searches.length]
      const path = `/estateserver/apartments?${[writeQuery({ ...asked }), spelled(n)].filter(Boolean).join('&')}`
      times[0].push(await timed(small.full + path))
      times[1].push(await timed(large.full + path))
    }
    const [less, more] = [median(times[0]), median(times[1])]
    const ratio = more / less
    const figure = `${ratio.toFixed(2)} (${less.toFixed(2)} and ${more.toFixed(2)} ms)`
    verdicts.expect(`"${name}" ≤ 1.2 of the smaller`, ratio <= 1.2, figure)
  }
}

async function timed(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - startedAt
}
