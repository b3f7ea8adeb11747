import { makeAutoObservable, runInAction } from 'mobx'
import { listings } from '../../../contract/listings.ts'
import { part } from '../../app/part.ts'
import type { RootStore } from '../../app/root-store.ts'

type Root = Pick<RootStore, 'api' | 'session'>

/** How many ads the agency has, whatever their status. */
export class AdCountStore {
  total: number | undefined
  private readonly root: Root

  constructor(root: Root) {
    this.root = root
    makeAutoObservable<this, 'root'>(this, { root: false })
  }

  forget() {
    this.total = undefined
  }

  /** Whoever has read them all knows better. */
  know(total: number) {
    this.total = total
  }

  async load() {
    const { user } = this.root.session
    if (!user) return
    const query = { filters: { ownerId: user.id } }
    const answer = await this.root.api.call(listings.count, { query })
    if (answer.ok)
      runInAction(() => {
        this.total = answer.value.count
      })
  }
}

export const adCountPart = part('ad count', (root) => new AdCountStore(root))
