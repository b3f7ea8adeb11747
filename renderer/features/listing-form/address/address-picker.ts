import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Language } from '../../../../contract/languages.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { Place } from '../../../../contract/search/geo.ts'
import { geo } from '../../../../contract/search/geo.ts'
import { roundCoordinate } from '../../../../contract/text/typed-values.ts'
import type { Api } from '../../../kernel/api/api-client.ts'
import { isPassing } from '../../../kernel/api/failures.ts'
import type { ListingDraft } from '../model/listing-draft.ts'

/** The note beside the field: where the point comes from, or why there is none. */
export type Finding = 'idle' | 'unknown' | 'unnamed' | 'offline'

interface Parts {
  api: Api
  form: ListingDraft
  language: () => Language
}

type Held = { by: 'map' } | { by: 'address'; address: string } | undefined

interface Replaced extends Pick<ListingContent, 'address' | 'city' | 'coordinates'> {
  held: Held
}

const pauseMs = 250
const shortest = 2

/** Keeps the address and the point of a listing in step: each is looked up from the other. */
export class AddressPicker {
  places: Place[] = []
  finding: Finding = 'idle'
  /** What a press on the map has replaced, until something else is chosen: the press may have been meant to scroll. */
  replaced: Replaced | undefined
  /** What set the point: typing moves neither one set on the map, nor one whose address is being completed. */
  #held: Held
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | undefined
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    const { address, coordinates } = parts.form.content
    if (address && coordinates) this.#held = { by: 'address', address }
    makeAutoObservable(this, { places: observableRef, replaced: observableRef })
  }

  type(text: string) {
    const { form } = this.#parts
    this.replaced = undefined
    form.change({ address: text })
    if (text.trim() === '') this.#held = undefined
    this.stop()
    this.places = []
    if (text.trim().length < shortest || !text.isWellFormed()) return
    this.#timer = setTimeout(() => void this.search(text), pauseMs)
  }

  /** For the Enter key: takes the place marked by the arrow keys, or else the first one found. */
  async chooseFirst(text: string, at: number) {
    if (this.places.length === 0) {
      this.stop()
      if (text.trim().length >= shortest) await this.search(text)
    }
    const place = this.places[at] ?? this.places[0]
    if (place) this.choose(place)
  }

  choose(place: Place) {
    this.stop()
    this.replaced = undefined
    this.#held = { by: 'address', address: place.address }
    this.finding = 'idle'
    this.places = []
    this.take({ address: place.address, ...pointOf(place) })
  }

  closeList() {
    this.places = []
  }

  /** Restores what the press on the map has replaced. */
  putBack() {
    if (!this.replaced) return
    this.stop()
    const { held, ...place } = this.replaced
    this.#held = held
    this.finding = 'idle'
    this.replaced = undefined
    this.take(place)
  }

  /** Takes a point pressed on the map. If the server knows no address there, the typed one stays. */
  async pick(lat: number, lon: number) {
    this.stop()
    const { address, city, coordinates: before } = this.#parts.form.content
    // Only the first of several presses replaced something that was chosen with care.
    if (address && before && !this.replaced)
      this.replaced = { address, city, coordinates: before, held: this.#held }
    this.#held = { by: 'map' }
    this.places = []
    this.finding = 'idle'
    const coordinates = [roundCoordinate(lat), roundCoordinate(lon)] as const
    // Assumes the form's city until the server answers.
    this.take({ coordinates, city: this.#parts.form.city.id })
    const asking = this.begin()
    const answer = await this.#parts.api.call(
      geo.reverse,
      { query: { lat: coordinates[0], lon: coordinates[1], lang: this.#parts.language() } },
      { signal: asking.signal },
    )
    if (asking.signal.aborted) return
    runInAction(() => {
      if (answer.ok) this.take({ address: answer.value.address, city: answer.value.city })
      else this.finding = isPassing(answer.failure) ? 'offline' : 'unnamed'
    })
  }

  stop() {
    clearTimeout(this.#timer)
    this.#asking?.abort()
  }

  private async search(text: string) {
    const asking = this.begin()
    const answer = await this.#parts.api.call(
      geo.search,
      { query: { q: text.trim(), lang: this.#parts.language() } },
      { signal: asking.signal },
    )
    if (asking.signal.aborted) return
    runInAction(() => {
      if (!answer.ok) {
        this.finding = 'offline'
        return
      }
      this.places = answer.value
      const [first] = answer.value
      this.finding = first || this.isHeldBy(text) ? 'idle' : 'unknown'
      if (this.isHeldBy(text)) return
      this.#held = undefined
      this.take(first ? pointOf(first) : { coordinates: null, city: this.#parts.form.city.id })
    })
  }

  private isHeldBy(text: string) {
    if (this.#held?.by !== 'address') return this.#held !== undefined
    return text.trim().toLowerCase().startsWith(this.#held.address.trim().toLowerCase())
  }

  private take(part: Partial<ListingDraft['content']>) {
    const { form } = this.#parts
    form.change(part)
    form.clearFlaws('address', 'coordinates', 'city')
  }

  private begin() {
    this.#asking?.abort()
    this.#asking = new AbortController()
    return this.#asking
  }
}

const pointOf = ({ coordinates: [lat, lon], city }: Place) => ({
  coordinates: [roundCoordinate(lat), roundCoordinate(lon)] as const,
  city,
})
