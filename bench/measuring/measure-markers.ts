import { writeQuery } from '../../contract/wire/query-string.ts'
import type { ServerProcess } from '../server/server-process.ts'
import type { Verdicts } from './verdicts.ts'
import { percentile } from './verdicts.ts'

const samples = 200

const ask = (south: string, east: string) =>
  `/estateserver/apartments/markers?${writeQuery({ filters: { bbox: `${south},41.5,41.75,${east}` } })}`

/** Each box differs a little, so that none was asked for before. */
const boxes = {
  town: (n: number) => ask(`41.5${n}`, '41.8'),
  half: (n: number) => ask(`41.64${n}`, '41.8'),
}
const oneTown = boxes.town(1_000)

export async function measureMarkers(server: ServerProcess, verdicts: Verdicts) {
  const headers = { 'accept-encoding': 'br' }
  const timesOf = async (path: (n: number) => string) => {
    for (let n = 100; n < 120; n += 1)
      await (await fetch(server.full + path(n), { headers })).arrayBuffer()
    await server.markerTimes()
    for (let n = 1_000; n < 1_000 + samples; n += 1)
      await (await fetch(server.full + path(n), { headers })).arrayBuffer()
    return server.markerTimes()
  }
  const show = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`
  const town = await timesOf(boxes.town)
  const half = await timesOf(boxes.half)
  verdicts.expect('markers of a city-wide box ≤ 2.5 ms', percentile(town, 0.5) <= 2.5, show(town))
  console.log(`markers of a new box of half the town, compressed: ${show(half)}`)

  const answer = await rawFetch(server.full + oneTown, headers)
  const kilobytes = answer.bytes / 1_000
  verdicts.expect('markers ≤ 60 KB on the wire', kilobytes <= 60, `${kilobytes.toFixed(1)} KB`)
  const again = await fetch(server.full + oneTown, {
    headers: { ...headers, 'if-none-match': answer.etag },
  })
  verdicts.expect('unchanged markers are 304', again.status === 304, String(again.status))
}

/** fetch decompresses what it receives, so the bytes on the network are taken from the header. */
async function rawFetch(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return {
    bytes: Number(answer.headers.get('content-length')),
    etag: answer.headers.get('etag') ?? '',
  }
}
