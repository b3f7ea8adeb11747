import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { Category, DealType } from '../../../../contract/listings/listing-words.ts'
import { isNothing, plainWord } from '../values/words.ts'
import type { Path } from './element.ts'
import { setText, textAt } from './element.ts'
import type { FieldRow } from './field-rows.ts'

/** A word of a format that names deal and category together. */
export interface Kind {
  word: string
  dealType: DealType
  category: Category
}

/** Writes the first kind that fits a listing, and reads all of them. Offers of an unlisted kind are refused. */
export class Kinds {
  readonly #kinds: readonly Kind[]
  readonly #byWord: ReadonlyMap<string, Kind>
  readonly #unlisted: ReadonlySet<string>

  constructor(kinds: readonly Kind[], unlisted: readonly string[]) {
    this.#kinds = kinds
    this.#byWord = new Map(kinds.map((kind) => [plainWord(kind.word), kind]))
    this.#unlisted = new Set(unlisted.map(plainWord))
  }

  wordFor({ dealType, category }: ListingContent): string | undefined {
    const fits = (wanted: Category | null) =>
      this.#kinds.find((kind) => kind.dealType === dealType && kind.category === wanted)?.word
    return fits(category) ?? (category === 'newApartment' ? fits('secondaryApartment') : undefined)
  }

  row(path: Path): FieldRow {
    return {
      fields: ['dealType', 'category'],
      read: (from, draft) => {
        const text = textAt(from, path)
        if (isNothing(text)) return
        const kind = this.#byWord.get(plainWord(text))
        if (kind) {
          draft.listing.dealType = kind.dealType
          draft.listing.category = kind.category
        } else if (this.#unlisted.has(plainWord(text))) draft.refusal = 'UNSUPPORTED_KIND'
        else draft.warn('UNKNOWN_WORD', 'category', text)
      },
      write: ({ content }, to) => {
        const word = this.wordFor(content)
        if (word !== undefined) setText(to, path, word)
      },
    }
  }
}
