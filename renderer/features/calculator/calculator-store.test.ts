import { describe, expect, it } from 'vitest'
import type { Platform } from '../../kernel/platform/platform.ts'
import { CalculatorStore } from './calculator-store.ts'
import { usualTerms } from './payment-plan.ts'

function open(stored?: string) {
  const device = new Map(stored === undefined ? [] : [['paymentTerms', stored]])
  const platform: Platform = {
    basePath: '',
    linkPrefix: '',
    storage: {
      read: (key) => device.get(key),
      write: (key, value) => Boolean(device.set(key, value)),
      remove: (key) => void device.delete(key),
    },
    apiHeaders: () => ({}),
    openLink: () => {},
  }
  const renew = () => {
    const store = new CalculatorStore(platform)
    store.readDevice()
    return store
  }
  return { store: renew(), renew }
}

describe('the terms of a payment', () => {
  it('are the usual ones at the start', () => {
    expect(open().store.termsOf('mortgage')).toEqual(usualTerms.mortgage)
  })

  it('are remembered for the next visit', () => {
    const { store, renew } = open()
    store.change('mortgage', 'months', 240)
    expect(renew().termsOf('mortgage').months).toBe(240)
    expect(renew().termsOf('installment')).toEqual(usualTerms.installment)
  })

  it('may leave their range while typing, and are clamped afterwards', () => {
    const { store } = open()
    store.change('mortgage', 'months', 9_999)
    expect(store.termsOf('mortgage').months).toBe(9_999)
    store.settle('mortgage')
    expect(store.termsOf('mortgage').months).toBe(360)
  })

  it.each(['null', '{"mortgage": null}', '[1', '{"mortgage": {"months": "many"}}'])(
    'are the usual ones where the device holds %s',
    (stored) => expect(open(stored).store.termsOf('mortgage')).toEqual(usualTerms.mortgage),
  )
})
