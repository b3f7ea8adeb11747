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

test('the content of a listing leaves out its advertiser, and has the form’s city', () => {
  const listing = {
    ...fresh,
    city: 'tbilisi',
    title: 'Sea',
    agencyInfo: { agencyName: 'Magnolia' },
    status: 'published',
  } as unknown as Listing
  expect(contentOf(listing, batumi)).toEqual({ ...fresh, title: 'Sea' })
})

describe('the changed fields', () => {
  test('are in the order of the form', () => {
    const other = { ...fresh, price: 5, title: 'Sea' }
    expect(changedFields(fresh, other)).toEqual(['title', 'price'])
  })

  test('do not include empty texts nor another order of choices', () => {
    expect(isSameContent(fresh, { ...fresh, title: '', description: ' \n' })).toBe(true)
    expect(
      isSameContent(
        { ...fresh, facilities: ['bath', 'oven'] },
        { ...fresh, facilities: ['oven', 'bath'] },
      ),
    ).toBe(true)
  })

  test('include a point with swapped coordinates', () => {
    const at = (lat: number, lon: number) => ({
      ...fresh,
      coordinates: [lat, lon] as const,
    })
    expect(isSameContent(at(41.64, 41.61), at(41.61, 41.64))).toBe(false)
  })
})

describe('the form on the wire', () => {
  test('has null for an empty text and an empty pair for no point', () => {
    expect(toForm({ ...fresh, title: '  ', address: ' ул. Руставели ' })).toMatchObject({
      title: null,
      address: 'ул. Руставели',
      coordinates: [],
    })
  })

  test('is accepted by the server’s schema', () => {
    const content = { ...fresh, coordinates: [41.64, 41.63] as const, floor: -1 }
    expect(newListingForm.safeParse({ ...toForm(content), draft: true }).success).toBe(true)
    expect(newListingForm.safeParse(toForm(fresh)).success).toBe(true)
  })
})
