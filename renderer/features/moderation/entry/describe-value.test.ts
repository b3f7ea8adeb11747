import { beforeAll, describe, expect, test } from 'vitest'
import { makeI18n } from '../../../kernel/i18n/make-i18n.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { describeValue } from './describe-value.ts'

let say: (field: string, value: unknown) => string | undefined
beforeAll(async () => {
  const i18n = await makeI18n('ru', ['site', 'listing', 'ad', 'operator'], batumi)
  say = (field, value) => describeValue(field, value, { t: i18n.t, language: 'ru' })
})

describe('the former value of a field is shown', () => {
  test('in translated words where it is one of ours', () => {
    expect(say('category', 'land')).toBe('Участок')
    expect(say('dealType', 'rent')).toBe('Аренда')
    expect(say('price', { price: 500, currency: 'USD' })).toBe('500\u00a0$')
    expect(say('facilities', ['balcony', 'oven'])).toBe('Балкон и Духовка')
    expect(say('rentPaymentType', '3months')).toBe('за три месяца вперёд')
  })

  test('unchanged where the advertiser wrote it', () => {
    expect(say('title', 'У моря')).toBe('У моря')
    expect(say('coordinates', [41.64740001, 41.6325])).toBe('41.64740, 41.63250')
    expect(say('area', 62.5)).toBe('62,5')
    expect(say('rentalPeriods', [6, 12])).toBe('6 и 12')
    expect(say('floor', 0)).toBe('0')
  })

  test('as yes or no for a choice, and not at all if it was empty', () => {
    expect(say('isExclusive', true)).toBe('да')
    expect(say('commission', false)).toBe('нет')
    for (const nothing of [null, undefined, '', []]) expect(say('title', nothing)).toBeUndefined()
  })
})
