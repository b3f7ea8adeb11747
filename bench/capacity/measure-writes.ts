import { openAsBlob } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { limits } from '../../contract/limits.ts'
import type { NewListingForm } from '../../contract/listings/listing-form.ts'
import { listings } from '../../contract/listings/listings.ts'
import { images as imageRoutes } from '../../contract/media/images.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { quarters } from '../../pictures/testing/make-images.ts'
import type { Result } from '../../renderer/kernel/api/api-client.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { wholeForm } from '../../server/features/listings/testing/listings.ts'
import type { Measured, Work } from './meter.ts'
import { medianOf } from './meter.ts'

const changedAtOnce = 2_000
const rounds = 6
/** For this many seconds `readChanges` reads a changed listing again even if it knows the change. */
const newSeconds = 6
const editsASecond = 20

/**
 * Measures what a process does for each listing that another process changed, before it answers from memory: it reads
 * the changes that it does not know, and checks for all others of the last five minutes that it knows them. It compares
 * rounds in which many listings changed, or were known already, with rounds in which one changed.
 */
export async function measureChanges({ address, url, options, takenBy }: Measured) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const count = async () => {
    const answer = await fetch(`${address}${apiBase}/apartments/count`)
    await answer.text()
    return answer.headers.get('etag')
  }
  const change = async (many: number) => {
    await client.query('update listings set updated_at = now() where id <= $1', [many])
    const before = await count()
    return takenBy(async () => {
      await client.query('update data_versions set changes = changes + 1 where shard = 0')
      // The server checks the version by itself.
      while ((await count()) === before) await delay(20)
    })
  }
  const inRounds = async (changed: number) => {
    const taken: Work[] = []
    for (let round = 0; round < rounds; round += 1) taken.push(await change(changed))
    return medianOf(taken)
  }
  try {
    const many = Math.min(changedAtOnce, options.listings)
    const beyond = (all: Work, alone: Work): Work => ({
      server: Math.max(0, all.server - alone.server) / many,
      database: Math.max(0, all.database - alone.database) / many,
    })
    await change(1)
    const alone = await inRounds(1)
    await change(many)
    const news = await inRounds(many)
    // A change that is still very new would be read again in any case.
    await delay(newSeconds * 1_000)
    await change(1)
    const known = await inRounds(1)
    return { changeTakenIn: beyond(news, alone), changeKnown: beyond(known, alone) }
  } finally {
    await client.end()
  }
}

/** Measures edits of a public listing, and then photographs added to the advertiser's listings, one by one. */
export async function measureWrites(
  { address, options, takenBy }: Measured,
  token: string,
  photographs: readonly string[],
) {
  const api = makeApi({
    send: (url, init) => fetch(address + url, init),
    headers: () => ({ authorization: `Bearer ${token}` }),
  })
  const publish = async () => {
    const files = { image_0: new Blob([Uint8Array.from(await quarters(40, 30))]) }
    const args = { form: wholeForm as object as NewListingForm, headers: {} }
    return doneOf(await api.call(listings.create, args, { files })).id
  }
  const edited = await publish()
  const edit = async (price: number) => {
    const args = { params: { id: edited }, form: { price }, headers: {} }
    doneOf(await api.call(listings.update, args))
  }
  for (let price = 50_000; price < 50_010; price += 1) await edit(price)
  const edits: Work[] = []
  for (let turn = 0; turn < rounds; turn += 1) {
    const count = Math.ceil((editsASecond * options.seconds) / rounds)
    const { server, database } = await takenBy(async () => {
      for (let n = 0; n < count; n += 1) {
        const turnEnds = delay(1_000 / editsASecond)
        await edit(60_000 + turn * count + n)
        await turnEnds
      }
    })
    edits.push({ server: server / count, database: database / count })
  }
  const perListing = limits.photos - 1
  const filled: string[] = []
  for (let n = 0; n < photographs.length; n += perListing) filled.push(await publish())
  const images: string[] = []
  const uploads: Work[] = []
  for (const [n, path] of photographs.entries()) {
    const id = filled[Math.floor(n / perListing)] ?? edited
    const files = { file: await openAsBlob(path, { type: 'image/jpeg' }) }
    const args = { params: { id }, form: {}, headers: {} }
    const upload = async () =>
      images.push(doneOf(await api.call(imageRoutes.add, args, { files })).id)
    uploads.push(await takenBy(upload))
  }
  return {
    images,
    edit: { ...medianOf(edits), bytes: 0 },
    upload: { ...medianOf(uploads), bytes: 0 },
  }
}

function doneOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new Error(`A write was refused: ${JSON.stringify(result.failure)}`)
}
