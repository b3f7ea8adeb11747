import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { limits } from '../../../../../contract/limits.ts'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import type { Failure } from '../../../../kernel/api/api-client.ts'
import type { ListingTableStore } from '../listings-store.ts'

/** Why a typed price is not saved. */
export type PriceTrouble =
  | { kind: 'notANumber' }
  /** Somebody else has set another price meanwhile: if the owner enters the price once more, it is saved. */
  | { kind: 'elsewhere'; price: number }
  | { kind: 'failed'; failure: Failure }

interface PriceEdit {
  /** The listing when the editing began: the change is meant for that version. */
  seen: Listing
  typed: string
  trouble: PriceTrouble | undefined
}

type Listings = Pick<ListingTableStore, 'setPrice'> & {
  own: Pick<ListingTableStore['own'], 'isBusy'>
}

/** A price being edited in its cell. It lives outside the row, which is removed when scrolled out of view. */
export class PriceEditor {
  edit: PriceEdit | undefined
  readonly #listings: Listings
  readonly #listingById: (id: string) => Listing | undefined

  constructor(listings: Listings, listingById: (id: string) => Listing | undefined) {
    this.#listings = listings
    this.#listingById = listingById
    makeAutoObservable(this, { edit: observableRef })
  }

  begin(seen: Listing) {
    this.edit = { seen, typed: String(seen.price ?? ''), trouble: undefined }
  }

  type(typed: string) {
    if (this.edit) this.edit = { ...this.edit, typed, trouble: undefined }
  }

  close() {
    this.edit = undefined
  }

  /** Closes the editor only if nothing was changed, so that nothing is lost. */
  leave() {
    if (this.edit?.typed === String(this.edit?.seen.price ?? '')) this.close()
  }

  async save() {
    const { edit } = this
    const listings = this.#listings
    if (!edit || listings.own.isBusy(edit.seen.id)) return
    const price = readPrice(edit.typed)
    if (price === undefined) return this.refuse({ kind: 'notANumber' })
    if (price === edit.seen.price) return this.close()
    const outcome = await listings.setPrice(edit.seen, price)
    runInAction(() => {
      if (this.edit?.seen.id !== edit.seen.id) return
      if (outcome.kind === 'done') this.close()
      else if (outcome.kind === 'failed') this.explain(outcome.failure)
    })
  }

  private explain(failure: Failure) {
    const { seen } = this.edit ?? {}
    const fresh = seen && this.#listingById(seen.id)
    const isElsewhere = failure.kind === 'refused' && failure.code === 'EDITED_ELSEWHERE'
    if (!isElsewhere || !fresh || fresh.price === null || fresh.version === seen.version)
      return this.refuse({ kind: 'failed', failure })
    this.refuse({ kind: 'elsewhere', price: fresh.price }, fresh)
  }

  private refuse(trouble: PriceTrouble, seen = this.edit?.seen) {
    if (this.edit && seen) this.edit = { ...this.edit, seen, trouble }
  }
}

/** Reads digits, grouped as people group them. */
function readPrice(typed: string): number | undefined {
  const digits = typed.replace(/[\s\u00a0\u202f]/g, '')
  const price = Number(digits)
  return /^\d{1,9}$/.test(digits) && price <= limits.price.max ? price : undefined
}
