import type { Pocket, PocketAnswer } from '../../../contract/search/pocket.ts'
import type {
  PocketReply,
  PocketRequest,
  PocketState,
} from '../../../contract/search/pocket-messages.ts'
import type { KeptPocket } from '../answer.ts'
import { basePath, storeName } from '../stores.ts'
import { mergePocket } from './merge-pocket.ts'
import type { OpenPocket } from './open-pocket.ts'
import { openPocket } from './open-pocket.ts'

/** A pocket that was checked within this time is not checked again. */
const freshMs = 60_000
const address = `${basePath}/estateserver/apartments/pocket`
const stateHeader = 'x-pocket'

interface KeptState extends PocketState {
  etag: string
}

let isKept: Promise<boolean> | undefined
let opened: { etag: string; pocket: OpenPocket } | undefined
let lastTurn: Promise<unknown> = Promise.resolve()

const openStore = () => caches.open(storeName('pocket'))

const readKept = async () => (await openStore()).match(address)

const stateOf = (kept: Response): KeptState =>
  JSON.parse(kept.headers.get(stateHeader) ?? '{}') as KeptState

/** `isKept` must be cheap, since every call to the server asks it; only `open` reads the pocket. */
export const keptPocket: KeptPocket = {
  isKept: () => {
    isKept ??= readKept().then(
      (kept) => kept !== undefined,
      () => false,
    )
    return isKept
  },

  async open() {
    const kept = await readKept()
    if (!kept) return undefined
    const { etag } = stateOf(kept)
    if (opened?.etag !== etag) opened = { etag, pocket: openPocket(await unpack(kept)) }
    return opened.pocket
  },
}

/** Handles requests one after another: two windows may ask at once. */
export function answerPocket(request: PocketRequest): Promise<PocketReply> {
  const turn = lastTurn.then(() => act(request))
  lastTurn = turn.catch(() => {})
  return turn.catch((): PocketReply => ({ kind: 'failed' }))
}

async function act({ pocket: asked, isWanted }: PocketRequest): Promise<PocketReply> {
  const kept = await readKept()
  switch (asked) {
    case 'tell':
      return told(kept && stateOf(kept))
    case 'forget':
      opened = undefined
      await caches.delete(storeName('pocket'))
      isKept = Promise.resolve(false)
      return told(undefined)
    case 'keep':
      return told(await bring(kept))
    case 'refresh': {
      const isFresh = kept && Date.now() - Date.parse(stateOf(kept).checkedAt) < freshMs
      return told((kept ?? isWanted) && !isFresh ? await bring(kept) : kept && stateOf(kept))
    }
  }
}

function told(state: KeptState | undefined): PocketReply {
  if (!state) return { kind: 'none' }
  const { etag: _, ...rest } = state
  return { kind: 'kept', ...rest }
}

async function bring(kept: Response | undefined): Promise<KeptState> {
  const before = kept && stateOf(kept)
  const since = before ? `?since=${encodeURIComponent(before.at)}` : ''
  const answer = await fetch(address + since, {
    cache: 'no-store',
    headers: before ? { 'if-none-match': before.etag } : {},
  })
  if (answer.status === 304 && kept && before) return put(await kept.blob(), before)
  if (!answer.ok) throw new Error(`The pocket was answered with ${answer.status}`)
  const come = (await answer.json()) as PocketAnswer
  const merged = mergePocket(kept && (await unpack(kept)), come)
  // The changes alone do not give a complete pocket: fetches all of it, once.
  if (!merged) return bring(undefined)
  const body = await pack(merged)
  return put(body, {
    at: merged.at,
    count: merged.listings.count,
    bytes: body.size,
    etag: answer.headers.get('etag') ?? merged.at,
  })
}

async function put(body: Blob, about: Omit<KeptState, 'checkedAt'>): Promise<KeptState> {
  const state = { ...about, checkedAt: new Date().toISOString() }
  const headers = { [stateHeader]: JSON.stringify(state) }
  await (await openStore()).put(address, new Response(body, { headers }))
  isKept = Promise.resolve(true)
  return state
}

const pack = (pocket: Pocket) =>
  new Response(
    new Blob([JSON.stringify(pocket)]).stream().pipeThrough(new CompressionStream('gzip')),
  ).blob()

async function unpack(kept: Response): Promise<Pocket> {
  const stream = (await kept.blob()).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as Pocket
}
