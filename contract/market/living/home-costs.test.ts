import { describe, expect, test } from 'vitest'
import { emptyListing } from '../../listings/listing-fields.ts'
import type { HomeRate, HomeRateKind } from '../home-rates.ts'
import { moveInCosts, winterCosts } from './home-costs.ts'

const rate = (
  kind: HomeRateKind,
  low: number,
  high: number,
  currency: HomeRate['currency'] = 'USD',
): HomeRate => ({ kind, low, high, currency, source: 'A list', at: '2026-11-01T00:00:00.000Z' })
const exchange = { USD: 1, GEL: 2.5 }
const flat = {
  ...emptyListing,
  category: 'newApartment' as const,
  price: 50_000,
  area: 40,
  apartmentCondition: 'blackFrame' as const,
}
const costs = (listing: Partial<typeof emptyListing>, rates: HomeRate[]) =>
  moveInCosts({ ...flat, ...listing }, { rates, exchange })

describe('the cost of moving in', () => {
  test('is the price, the work and the fees, each by itself and as a range', () => {
    const rates = [rate('workBlackFrame', 250, 400), rate('registration', 50, 200, 'GEL')]
    expect(costs({}, rates)).toMatchObject({
      currency: 'USD',
      lines: [
        { kind: 'price', low: 50_000, high: 50_000 },
        { kind: 'work', low: 10_000, high: 16_000, rate: rates[0] },
        { kind: 'registration', low: 20, high: 80, rate: rates[1] },
      ],
      low: 60_020,
      high: 66_080,
    })
    expect(costs({ apartmentCondition: 'finishedWithRenovation' }, rates)).toMatchObject({
      low: 50_020,
    })
  })

  test('of a home for rent is only what the listing states', () => {
    const rent = { dealType: 'rent' as const, price: 500, deposit: 300 }
    expect(costs({ ...rent, rentPaymentType: 'firstLastMonth' }, [])).toMatchObject({
      lines: [
        { kind: 'months', count: 2, low: 1_000 },
        { kind: 'deposit', low: 300 },
      ],
      low: 1_300,
      high: 1_300,
    })
  })

  test.each([
    ['work whose price nobody set', {}, [rate('registration', 50, 200)]],
    ['an unknown condition', { apartmentCondition: null }, [rate('registration', 50, 200)]],
    ['an unknown area', { area: null }, [rate('workBlackFrame', 250, 400)]],
    ['an unknown price', { price: null }, [rate('workBlackFrame', 250, 400)]],
    ['nothing but the price', { apartmentCondition: 'finishedWithRenovation' as const }, []],
    ['nights', { dealType: 'daily' as const }, [rate('workBlackFrame', 250, 400)]],
    [
      'a deposit nobody told',
      { dealType: 'rent' as const, rentPaymentType: 'perMonth' as const },
      [],
    ],
    ['a way of paying nobody told', { dealType: 'rent' as const, deposit: 0 }, []],
    ['land', { category: 'land' as const }, [rate('registration', 50, 200)]],
    ['a currency without a rate', {}, [rate('workBlackFrame', 250, 400, 'EUR')]],
  ])('is not shown for %s', (_, listing, rates) => {
    expect(costs(listing, rates)).toBeUndefined()
  })
})

describe('the heating cost of a winter month', () => {
  const rates = [
    rate('heatGas', 1, 2, 'GEL'),
    rate('heatElectric', 3, 5, 'GEL'),
    rate('heatOuterFloors', 10, 20, null),
  ]
  const gas = { ...flat, heatingTypes: ['gas' as const], floor: 5, floorsCount: 9 }

  test('depends on the kind of heating and the area', () => {
    const both = { ...gas, heatingTypes: ['gas' as const, 'electric' as const] }
    expect(winterCosts(both, rates)).toMatchObject([
      { heating: 'gas', low: 40, high: 80, currency: 'GEL', outer: 'no' },
      { heating: 'electric', low: 120, high: 200 },
    ])
  })

  test('is higher on the first and last floor, and maybe where the floor is unknown', () => {
    expect(winterCosts({ ...gas, floor: 9 }, rates)).toMatchObject([{ low: 44, high: 96 }])
    expect(winterCosts({ ...gas, floor: 1, floorsCount: null }, rates)).toMatchObject([
      { low: 44, high: 96, outer: 'yes' },
    ])
    expect(winterCosts({ ...gas, floor: null }, rates)).toMatchObject([{ low: 40, high: 96 }])
    expect(winterCosts({ ...gas, floor: 9 }, rates.slice(0, 2))).toMatchObject([
      { low: 40, high: 80, outer: undefined },
    ])
  })

  test('is not shown without an area, a heating, or a rate', () => {
    expect(winterCosts({ ...gas, area: null }, rates)).toEqual([])
    expect(winterCosts({ ...gas, heatingTypes: [] }, rates)).toEqual([])
    expect(winterCosts({ ...gas, heatingTypes: ['central'] }, rates)).toEqual([])
    expect(winterCosts({ ...gas, category: 'land' }, rates)).toEqual([])
  })
})
