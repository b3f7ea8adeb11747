import { ingestPicture } from './ingest-picture.ts'

/** The peak of the whole life of the process, so nothing but this may happen in it. */
const peakBytes = () => process.resourceUsage().maxRSS * 1_000

const before = peakBytes()
const ends: string[] = []
for (const path of process.argv.slice(2)) {
  const result = await ingestPicture(path)
  ends.push(result.ok ? 'cleaned' : result.error.code)
}
process.send?.({ ends, grewBy: peakBytes() - before })
process.disconnect()
