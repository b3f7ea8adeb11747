import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OwnStatistics } from '../../../contract/listings.ts'
import { listings } from '../../../contract/listings.ts'
import { part } from '../../app/part.ts'
import type { RootStore } from '../../app/root-store.ts'
import type { Figure } from './sum-days.ts'

type Root = Pick<RootStore, 'api' | 'session'>

/** How all of one's ads do. What is known stays while it is asked for again. */
export class StatisticsStore {
  known: OwnStatistics | undefined
  isFailed = false
  order: Figure = 'views'
  private readonly root: Root

  constructor(root: Root) {
    this.root = root
    makeAutoObservable<this, 'root'>(this, { root: false, known: observableRef })
  }

  /** Those that did best first. */
  get ads() {
    return (this.known?.ads ?? []).toSorted((a, b) => b[this.order] - a[this.order])
  }

  orderBy(figure: Figure) {
    this.order = figure
  }

  forget() {
    this.known = undefined
  }

  async load() {
    const { api, session } = this.root
    const answer = await session.whileSignedIn(() => api.call(listings.ownStatistics, {}))
    runInAction(() => {
      this.isFailed = !answer.ok
      if (answer.ok) this.known = answer.value
    })
  }
}

export const statisticsPart = part('statistics', (root) => new StatisticsStore(root))
