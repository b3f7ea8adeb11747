import { describe, expect, it } from 'vitest'
import type { City } from '../../../../contract/cities.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../../contract/listings/listing-fields.ts'
import { statuses } from '../../../../contract/listings/listing-words.ts'
import type { PriceBound } from '../../../../contract/listings/price-bounds.ts'
import type { ImageRow } from '../../images/image-repository.ts'
import type { Snapshot } from '../approved-content.ts'
import { approvedSnapshot } from '../approved-content.ts'
import { judgeEdit } from './judge-edit.ts'
import type { Version } from './last-version.ts'

const city = { id: 'batumi', currency: 'GEL' } as City
const images = (...ids: string[]) => ids.map((id) => ({ id }) as ImageRow)
const content: ListingContent = {
  ...emptyListing,
  city: 'batumi',
  dealType: 'sale',
  category: 'newApartment',
  apartmentCategory: '2rooms',
  address: 'улица Руставели, 27',
  coordinates: [41.6474, 41.6325],
  title: 'Flat',
  price: 100_000,
  currency: 'USD',
  area: 45,
  floor: 7,
  floorsCount: 20,
  apartmentCondition: 'whiteFrame',
}
const live: Version = { content, images: images('1', '2') }
const snapshotOf = ({ content: said, images: shown }: Version): Snapshot =>
  approvedSnapshot(
    said,
    shown.map(({ id }) => id),
  )

const how = (bounds: PriceBound[] = []) =>
  ({ city, pricing: { bounds, rates: { GEL: 2.7 } } }) as Parameters<typeof judgeEdit>[3]

interface Given {
  before?: Version
  approved?: Snapshot | null
  isTrusted?: boolean
  bounds?: PriceBound[]
}
/** Judges an edit of a published listing; the argument is what differs from the public version. */
function judged(
  { images: pictures, ...said }: Partial<ListingContent> & { images?: ImageRow[] },
  { before = live, approved = snapshotOf(before), isTrusted = false, bounds = [] }: Given = {},
) {
  const after = { content: { ...before.content, ...said }, images: pictures ?? before.images }
  const listing = { status: 'published', approved } as const
  return { after, ...judgeEdit(listing, { live: before, after }, { isTrusted }, how(bounds)) }
}
const tenPercent: PriceBound[] = [{ dealType: 'sale', category: 'newApartment', percent: 10 }]

describe('An edit', () => {
  it.each(statuses.filter((status) => status !== 'published'))(
    'of a listing that is %s replaces its content, and approves nothing',
    (status) => {
      const after = { content: { ...content, title: 'House' }, images: images('9') }
      const approved = { title: 'before' }
      const listing = { status, approved }
      expect(judgeEdit(listing, { live, after }, { isTrusted: false }, how())).toEqual({
        ...{ shown: after, waiting: undefined, approved, passed: [] },
      })
    },
  )

  it('by a trusted owner is approved as it is', () => {
    const { after, ...outcome } = judged({ title: 'House' }, { isTrusted: true, approved: null })
    expect(outcome).toEqual({
      ...{ shown: after, waiting: undefined, approved: snapshotOf(after), passed: [] },
    })
  })

  it('that changes nothing does not wait', () => {
    const { after, ...outcome } = judged({})
    expect(outcome).toEqual({
      ...{ shown: after, waiting: undefined, approved: snapshotOf(live), passed: [] },
    })
  })

  it('of the price alone is public at once', () => {
    const { shown, waiting, passed } = judged({ price: 5, currency: 'GEL' })
    expect(shown.content).toEqual({ ...content, price: 5, currency: 'GEL' })
    expect([waiting, passed]).toEqual([undefined, []])
  })

  it('that must wait is kept whole, while its free fields are public at once', () => {
    const { after, shown, waiting, approved, passed } = judged({
      ...{ title: 'House', area: 46, price: 90_000, currency: 'GEL' },
      ...{ paymentVariants: ['fullSumm'], commission: true },
    })
    expect(waiting).toEqual(after)
    expect(shown).toEqual({
      content: {
        ...after.content,
        title: 'Flat',
        area: 45,
      },
      images: live.images,
    })
    expect(approved).toEqual(snapshotOf(live))
    expect(passed).toEqual(['rentalTerms'])
  })

  it('of images is public if they were all approved, and waits if some were not', () => {
    const turned = judged({ images: images('2', '1'), title: 'House' })
    expect(turned.shown).toEqual({ content, images: images('2', '1') })
    expect(turned.passed).toEqual(['pictureOrder'])
    const more = judged({ images: images('1', '2', '3'), price: 5 })
    expect(more.shown).toEqual({ content: { ...content, price: 5 }, images: live.images })
    expect(more.waiting).toEqual(more.after)
  })

  it('of the deal waits whole, with its price', () => {
    const { shown, waiting, after } = judged({ dealType: 'rent', price: 500 })
    expect(shown).toEqual(live)
    expect(waiting).toEqual(after)
  })

  it('is compared with the approved version, not with the public one', () => {
    const approved = { ...snapshotOf(live), title: 'House' }
    expect(judged({ title: 'House' }, { approved }).waiting).toBeUndefined()
    expect(judged({ area: 45 }, { approved }).waiting).toBeDefined()
  })

  it('of a listing without an approval is compared with the public version', () => {
    const { approved, waiting } = judged({ title: 'House' }, { approved: null })
    expect(approved).toEqual(snapshotOf(live))
    expect(waiting).toBeDefined()
  })
})

describe('A field that makes no sense without a waiting one', () => {
  it('waits with it, as the fields that a house lacks do', () => {
    const { shown, waiting } = judged({
      ...{ category: 'house' as const, apartmentCategory: null, floor: null },
      ...{ floorsCount: null, paymentVariants: [], price: 90_000 },
    })
    expect(waiting).toBeDefined()
    expect(shown.content).toEqual({ ...content, price: 90_000 })
  })

  it('waits with all other fields except the price', () => {
    // A listing for sale has no deposit.
    const edit = { title: 'House', deposit: 300, commission: true, price: 90_000 }
    const { shown, waiting } = judged(edit)
    expect(waiting).toBeDefined()
    expect(shown.content).toEqual({ ...content, price: 90_000 })
  })

  it('makes the price wait too, if the listing would be incomplete', () => {
    const broken = { content: { ...content, address: null }, images: live.images }
    const { shown } = judged({ title: 'House', price: 90_000 }, { before: broken })
    expect(shown).toEqual(broken)
  })
})

describe('A price', () => {
  it('within its bound passes, and is reported once per change', () => {
    const first = judged({ price: 105_000 }, { bounds: tenPercent })
    expect(first.passed).toEqual(['priceWithinBounds'])
    expect(first.waiting).toBeUndefined()
    const next = judged(
      { paymentVariants: ['fullSumm'] },
      { before: first.shown, approved: snapshotOf(live), bounds: tenPercent },
    )
    expect(next.passed).toEqual(['rentalTerms'])
    const again = judged(
      { price: 106_000 },
      { before: first.shown, approved: snapshotOf(live), bounds: tenPercent },
    )
    expect(again.passed).toEqual(['priceWithinBounds'])
  })

  it('of the same number in another currency counts as changed', () => {
    const small = { content: { ...content, currency: 'GEL' as const }, images: live.images }
    const bounds = [{ ...tenPercent[0], percent: 500 } as PriceBound]
    expect(judged({ currency: 'USD' }, { before: small, bounds }).passed).toEqual([
      'priceWithinBounds',
    ])
  })

  it('beyond its bound waits with its currency, and the rest is public', () => {
    const { shown, waiting, after } = judged(
      { price: 200_000, currency: 'GEL', commission: true },
      { bounds: [{ ...tenPercent[0], percent: 1 } as PriceBound] },
    )
    expect(waiting).toEqual(after)
    expect(shown.content).toEqual({ ...content, commission: true })
  })

  it('is added to an approval that has none', () => {
    const { price: _, currency: __, ...old } = snapshotOf(live)
    const { approved, waiting } = judged({ price: 200_000 }, { approved: old, bounds: tenPercent })
    expect(approved).toEqual(snapshotOf(live))
    expect(waiting).toBeDefined()
  })
})

it('A rule that passed before is not reported again', () => {
  const first = judged({ commission: true })
  expect(first.passed).toEqual(['rentalTerms'])
  const next = judged(
    { images: images('2', '1') },
    { before: first.shown, approved: snapshotOf(live) },
  )
  expect(next.passed).toEqual(['pictureOrder'])
})
