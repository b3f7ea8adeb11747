import { mkdir } from 'node:fs/promises'
import type { WorkerPool } from '../../media-worker/worker-pool.ts'
import type { Batch } from '../journal/batch.ts'
import type { Journal } from '../journal/journal.ts'
import type { FileRecord } from '../journal/records.ts'
import { judgePlan } from '../plan/judge-plan.ts'
import { matchFolder } from '../plan/match-listings.ts'
import type { Accounts } from '../server/accounts.ts'
import type { ApiClient } from '../server/call-server.ts'
import { fetchCityWords, fetchOwnListings } from '../server/own-listings.ts'
import { proposeByTime, scanInto } from './fill-plan.ts'
import { LikenessIndex } from './likeness.ts'
import { readFiles } from './read-files.ts'
import { matchKnown, recallSent } from './recall-sent.ts'

interface Deps {
  pool: WorkerPool
  accounts: Accounts
  journal: Pick<Journal, 'recallSent'>
  client: ApiClient
  thumbnails: string
}

/** Reads folders and files into a batch's plan, and finds their account, their listings and what was sent before. */
export class PlanReader {
  readonly #batch: Batch
  readonly #deps: Deps
  readonly #likeness = new LikenessIndex()

  constructor(batch: Batch, deps: Deps) {
    this.#batch = batch
    this.#deps = deps
    for (const file of batch.files.values())
      if (file.likeness !== null) this.#likeness.findAndAdd(file.id, file.likeness)
  }

  async fill(paths: readonly string[], signal: AbortSignal) {
    const batch = this.#batch
    // If the disk is full, each file reports it and can be tried again.
    await mkdir(this.#deps.thumbnails, { recursive: true }).catch(() => {})
    await scanInto(batch, paths, signal)
    await this.read(batch.files.values(), signal)
    if (signal.aborted) return
    proposeByTime(batch)
    await this.#learnAccount(signal)
    await this.recall(signal)
    await this.#matchFolders(signal)
    await batch.writeInParts().catch(batch.onUnwritable)
  }

  read(files: Iterable<FileRecord>, signal: AbortSignal) {
    const { pool, thumbnails } = this.#deps
    return readFiles(this.#batch, { pool, thumbnails, likeness: this.#likeness, signal }, files)
  }

  /** Finds the files that this account has sent before, from this computer or another. */
  async recall(signal: AbortSignal) {
    const { account } = this.#batch.record
    if (account === null) return
    const { journal, client } = this.#deps
    await recallSent(this.#batch, { account, journal, client, signal })
  }

  /** A plan that is read while somebody is signed in belongs to them. */
  async #learnAccount(signal: AbortSignal) {
    if (this.#batch.record.account !== null) return
    const asked = await this.#deps.accounts.ask(signal)
    if (asked.ok) this.#batch.apply({ set: { account: asked.value } })
  }

  async #matchFolders(signal: AbortSignal) {
    const [batch, { client }] = [this.#batch, this.#deps]
    const open = batch.orderedGroups.filter(({ matchedBy }) => matchedBy === null)
    // An import without an account may still go to an account with other listings.
    const isOwned = batch.record.account !== null
    if (open.length === 0 || !isOwned || client.server.token() === undefined) return
    const own = await fetchOwnListings(client, signal)
    const cityWords = await fetchCityWords(client, signal)
    for (const group of open.filter(({ from }) => from === 'folder')) {
      const match = matchFolder(group.title, own ?? [], cityWords)
      if (match) batch.apply({ group, set: match })
    }
    matchKnown(batch, own ?? [])
    judgePlan(batch)
  }
}
