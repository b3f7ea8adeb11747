import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { DesktopBridge, EventTold } from '../../../contract/desktop/desktop.ts'
import type { DesktopError, Outcome } from '../../../contract/desktop/errors.ts'
import type { ImportProposal } from '../../../contract/import/calls.ts'
import type { ImportSummary } from '../../../contract/import/plan.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import { PlanBoard } from './plan-board.ts'
import { Thumbnails } from './thumbnails.ts'

/** The open import, the imports that can be continued, and what watched folders propose. */
export class ImportStore {
  batches: ImportSummary[] | undefined = undefined
  proposals: ImportProposal[] = []
  board: PlanBoard | undefined = undefined
  thumbnails: Thumbnails | undefined = undefined
  failure: DesktopError | undefined = undefined
  #opened: string | undefined = undefined
  readonly desktop: DesktopBridge

  constructor(desktop: DesktopBridge) {
    this.desktop = desktop
    makeAutoObservable(this, {
      desktop: false,
      batches: observableRef,
      board: observableRef,
      thumbnails: observableRef,
      failure: observableRef,
      listen: false,
    })
  }

  /** Follows the plan and its progress until the returned function is called. */
  listen(): () => void {
    const { desktop } = this
    const ends = [
      desktop.on('import.planChanged', (change) => this.onChange(change)),
      desktop.on('import.progress', (progress) => {
        if (this.board?.id === progress.batch) this.board.setProgress(progress)
      }),
      desktop.on('import.proposed', (proposal) => this.propose(proposal)),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  async readBatches() {
    const asked = await this.desktop.import.batches()
    runInAction(() => {
      this.batches = asked.ok ? asked.value : (this.batches ?? [])
      this.failure = asked.ok ? undefined : asked.error
    })
  }

  /** Reads the proposals of watched folders that were made before this page was loaded. */
  async readProposals() {
    const asked = await this.desktop.import.proposals()
    runInAction(() => {
      if (asked.ok) for (const proposal of asked.value) this.propose(proposal)
    })
  }

  /** Opens an import. Progress that is reported before the plan arrives is already part of the plan. */
  async open(batch: string): Promise<void> {
    this.#opened = batch
    if (this.board?.id !== batch) {
      this.board = undefined
      this.thumbnails = new Thumbnails(this.desktop, batch)
    }
    const asked = await this.desktop.import.plan({ batch })
    runInAction(() => {
      if (this.#opened !== batch) return
      this.failure = asked.ok ? undefined : asked.error
      if (!asked.ok) return
      const before = this.board
      this.board = new PlanBoard(asked.value)
      if (!before) return
      this.board.choose(before.choice)
      if (before.progress) this.board.setProgress(before.progress)
    })
  }

  /** At sign-out: the next person chooses which import to open. */
  clear() {
    this.close()
    this.batches = undefined
  }

  close() {
    this.#opened = undefined
    this.board = undefined
    this.thumbnails = undefined
    this.failure = undefined
  }

  /** Reads the tokens' files, into a new import or into the plan of `batch`. Returns the import's id. */
  async scan(tokens: readonly string[], batch?: string): Promise<Outcome<{ batch: string }>> {
    return this.desktop.import.scan({ tokens: [...tokens], ...(batch && { batch }) })
  }

  dismiss(proposal: ImportProposal) {
    this.proposals = this.proposals.filter((each) => each !== proposal)
  }

  private propose(proposal: ImportProposal) {
    this.proposals = [...this.proposals.filter(({ watch }) => watch !== proposal.watch), proposal]
  }

  private onChange(change: EventTold<'import.planChanged'>) {
    if (this.board?.id === change.batch) this.board.apply(change)
    const summary = this.batches?.find(({ batch }) => batch === change.batch)
    if (summary && summary.state !== change.state)
      this.batches = this.batches?.map((each) =>
        each === summary ? { ...each, state: change.state } : each,
      )
  }
}

export const importStore = defineStore('import', ({ platform: { desktop } }) => {
  if (!desktop) throw new Error('The import needs the desktop program')
  return new ImportStore(desktop)
})
