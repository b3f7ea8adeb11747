import { expect, it } from 'vitest'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { approvedSnapshot, isApproved } from './approved-content.ts'

const pricing = { bounds: [], rates: {} }
const content = { ...emptyListing, title: 'Flat', price: 5 }
const approved = approvedSnapshot(content, ['2', '1'])
const reviewed = { approved, noted_version: null }

it('The approved snapshot has all content of the listing and its images in order', () => {
  expect(approved).toEqual({ ...content, images: ['2', '1'] })
})

it('The approved snapshot ignores the order of choices, but not of coordinates', () => {
  const ticked = (...facilities: ListingContent['facilities']) =>
    approvedSnapshot({ ...content, facilities, paymentVariants: [] }, [])
  const snapshot = ticked('balcony', 'seaView', 'bath')
  expect(snapshot.facilities).toEqual(['balcony', 'bath', 'seaView'])
  expect(ticked('seaView', 'bath', 'balcony')).toEqual(snapshot)
  // Coordinates are no list of choices, so their order stays.
  expect(approvedSnapshot({ ...content, coordinates: [42, 41] }, []).coordinates).toEqual([42, 41])
})

it('A listing counts as approved while at most its price differs from the snapshot', () => {
  expect(isApproved(reviewed, approved, pricing)).toBe(true)
  expect(isApproved(reviewed, { ...approved, price: 6 }, pricing)).toBe(true)
  expect(isApproved(reviewed, { ...approved, title: 'House' }, pricing)).toBe(false)
  expect(isApproved({ approved: null, noted_version: null }, approved, pricing)).toBe(false)
})

it('A listing that an operator noted after its approval does not count as approved', () => {
  expect(isApproved({ ...reviewed, noted_version: 3 }, approved, pricing)).toBe(false)
})
