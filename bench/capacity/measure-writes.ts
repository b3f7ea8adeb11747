import { openAsBlob } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { images as imageRoutes } from '../../contract/images.ts'
import { limits } from '../../contract/limits.ts'
import type { NewListingForm } from '../../contract/listing-form.ts'
import { listings } from '../../contract/listings.ts'
import { apiBase } from '../../contract/route.ts'
import { quarters } from '../../pictures/testing/make-images.ts'
import type { Result } from '../../renderer/kernel/api/api-client.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { wholeForm } from '../../server/features/listings/testing/listings.ts'
import type { Cost } from './figures.ts'
import type { Measured, Work } from './meter.ts'

const changedAtOnce = 2_000
const rounds = 6
/** Those that `readChanges` never takes as known. */
const newSeconds = 6
const editsASecond = 20

/**
 * What a process does for each listing that another one changed, when it is asked for what it has in memory: it reads
 * those that are news, and looks whether all others of five minutes are. Told by rounds in which many changed, or were
 * known already, against rounds in which one did.
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
      // The server asks for the version by itself.
      while ((await count()) === before) await delay(20)
    })
  }
  const inRounds = async (changed: number) => {
    const sum = { server: 0, database: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const { server, database } = await change(changed)
      sum.server += server / rounds
      sum.database += database / rounds
    }
    return sum
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
    // What is quite new is read again in any case.
    await delay(newSeconds * 1_000)
    await change(1)
    const known = await inRounds(1)
    return { changeTakenIn: beyond(news, alone), changeKnown: beyond(known, alone) }
  } finally {
    await client.end()
  }
}

/** Edits of an advertiser's public listing, and photographs added to some of their listings, one after the other. */
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
  const edits = Math.ceil(editsASecond * options.seconds)
  const taken = await takenBy(async () => {
    for (let n = 0; n < edits; n += 1) {
      const turnEnds = delay(1_000 / editsASecond)
      await edit(60_000 + n)
      await turnEnds
    }
  })
  const perListing = limits.photos - 1
  const filled: string[] = []
  for (let n = 0; n < photographs.length; n += perListing) filled.push(await publish())
  const images: string[] = []
  const uploaded = await takenBy(async () => {
    for (const [n, path] of photographs.entries()) {
      const id = filled[Math.floor(n / perListing)] ?? edited
      const files = { file: await openAsBlob(path, { type: 'image/jpeg' }) }
      const args = { params: { id }, form: {}, headers: {} }
      images.push(doneOf(await api.call(imageRoutes.add, args, { files })).id)
    }
  })
  return { images, edit: each(taken, edits), upload: each(uploaded, photographs.length) }
}

const each = ({ server, database }: Omit<Cost, 'bytes'>, count: number): Cost => ({
  server: server / count,
  database: database / count,
  bytes: 0,
})

function doneOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new Error(`A write was refused: ${JSON.stringify(result.failure)}`)
}
