import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { newListingForm } from '../../../../contract/listings/listing-form.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { changedFields, contentOf, isSameContent, newContent, toForm } from './form-content.ts'

const fresh = newContent(batumi)

test('a new listing starts in dollars, at 300, renovated, with no category', () => {
  expect(fresh).toMatchObject({
    category: null,
    currency: 'USD',
    price: 300,
    apartmentCondition: 'finishedWithRenovation',
    dealType: 'sale',
    city: 'batumi',
    facilities: [],
  })
})

test('a listing is taken over without who offers it, and in the one city', () => {
  const listing = {
    ...fresh,
    city: 'tbilisi',
    title: 'Sea',
    agencyInfo: { agencyName: 'Magnolia' },
    status: 'published',
  } as unknown as Listing
  expect(contentOf(listing, batumi)).toEqual({ ...fresh, title: 'Sea' })
})

describe('what differs', () => {
  test('is told by field, in the order of the form', () => {
    const other = { ...fresh, price: 5, title: 'Sea' }
    expect(changedFields(fresh, other)).toEqual(['title', 'price'])
  })

  test('is nothing where a text was typed and taken back, or ticks came in another order', () => {
    expect(isSameContent(fresh, { ...fresh, title: '', description: ' \n' })).toBe(true)
    expect(
      isSameContent(
        { ...fresh, facilities: ['bath', 'oven'] },
        { ...fresh, facilities: ['oven', 'bath'] },
      ),
    ).toBe(true)
  })

  test('tells a point from the one beside it, and a pair from its mirror', () => {
    const at = (lat: number, lon: number) => ({
      ...fresh,
      coordinates: [lat, lon] as const,
    })
    expect(isSameContent(at(41.64, 41.61), at(41.61, 41.64))).toBe(false)
  })
})

describe('on the wire', () => {
  test('an empty text is unset and no point is an empty pair', () => {
    expect(toForm({ ...fresh, title: '  ', address: ' ул. Руставели ' })).toMatchObject({
      title: null,
      address: 'ул. Руставели',
      coordinates: [],
    })
  })

  test('it is what the server takes', () => {
    const content = { ...fresh, coordinates: [41.64, 41.63] as const, floor: -1 }
    expect(newListingForm.safeParse({ ...toForm(content), draft: true }).success).toBe(true)
    expect(newListingForm.safeParse(toForm(fresh)).success).toBe(true)
  })
})
