import { expect, it } from 'vitest'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { approvedSnapshot, isApproved } from './approved-content.ts'

const pricing = { bounds: [], rates: {} }
const content = { ...emptyListing, title: 'Flat', price: 5 }
const approved = approvedSnapshot(content, ['2', '1'])
const reviewed = { approved, noted_version: null }

it('What is approved is all that the owner wrote, and the pictures in their order', () => {
  expect(approved).toEqual({ ...content, images: ['2', '1'] })
})

it('In what order several were ticked says nothing', () => {
  const ticked = (...facilities: ListingContent['facilities']) =>
    approvedSnapshot({ ...content, facilities, paymentVariants: [] }, [])
  const snapshot = ticked('balcony', 'seaView', 'bath')
  expect(snapshot.facilities).toEqual(['balcony', 'bath', 'seaView'])
  expect(ticked('seaView', 'bath', 'balcony')).toEqual(snapshot)
  // Where a listing lies is no choice of several.
  expect(approvedSnapshot({ ...content, coordinates: [42, 41] }, []).coordinates).toEqual([42, 41])
})

it('A listing is approved while nothing of it has to be looked at', () => {
  expect(isApproved(reviewed, approved, pricing)).toBe(true)
  expect(isApproved(reviewed, { ...approved, price: 6 }, pricing)).toBe(true)
  expect(isApproved(reviewed, { ...approved, title: 'House' }, pricing)).toBe(false)
  expect(isApproved({ approved: null, noted_version: null }, approved, pricing)).toBe(false)
})

it('An operator’s later word counts for more than an earlier approval', () => {
  expect(isApproved({ ...reviewed, noted_version: 3 }, approved, pricing)).toBe(false)
})
