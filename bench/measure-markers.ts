import { writeQuery } from '../contract/query-string.ts'
import type { ServerProcess } from './server-process.ts'
import type { Verdicts } from './verdicts.ts'
import { percentile } from './verdicts.ts'

const samples = 200

/** City-wide boxes, each a little different: none was asked before. */
const box = (n: number) =>
  `/estateserver/apartments/markers?${writeQuery({ filters: { bbox: `41.5${n},41.5,41.75,41.8` } })}`

export async function measureMarkers(server: ServerProcess, verdicts: Verdicts) {
  const headers = { 'accept-encoding': 'br' }
  for (let n = 100; n < 120; n += 1)
    await (await fetch(server.full + box(n), { headers })).arrayBuffer()
  await server.figures()
  for (let n = 1_000; n < 1_000 + samples; n += 1)
    await (await fetch(server.full + box(n), { headers })).arrayBuffer()
  const fresh = (await server.figures()).markerTimes
  for (let n = 0; n < samples; n += 1)
    await (await fetch(server.full + box(1_000), { headers })).arrayBuffer()
  const kept = (await server.figures()).markerTimes
  const show = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`
  console.log(`markers, a box asked again: ${show(kept)}`)
  verdicts.expect('markers of a new box ≤ 5 ms', percentile(fresh, 0.5) <= 5, show(fresh))

  const answer = await rawFetch(server.full + box(1_000), headers)
  const kilobytes = answer.bytes / 1_000
  verdicts.expect('markers ≤ 80 KB on the wire', kilobytes <= 80, `${kilobytes.toFixed(1)} KB`)
  const again = await fetch(server.full + box(1_000), {
    headers: { ...headers, 'if-none-match': answer.etag },
  })
  verdicts.expect('unchanged markers are 304', again.status === 304, String(again.status))
}

/** fetch unpacks what it gets; the wire's bytes are told by the header. */
async function rawFetch(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return {
    bytes: Number(answer.headers.get('content-length')),
    etag: answer.headers.get('etag') ?? '',
  }
}
