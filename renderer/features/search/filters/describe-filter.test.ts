import { expect, test } from 'vitest'
import type { Language } from '../../../../contract/languages.ts'
import { firstNamespaces } from '../../../kernel/i18n/load-texts.ts'
import { makeI18n } from '../../../kernel/i18n/make-i18n.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import type { SearchFilters } from '../search-url.ts'
import { describeFilters } from './describe-filter.ts'

const tell = async (
  filters: SearchFilters,
  language: Language,
  nameOf?: (name: string) => string,
) => {
  const { t } = await makeI18n(language, [...firstNamespaces, 'words'], batumi)
  return describeFilters(filters, { t, language }, nameOf).replaceAll('\u00a0', ' ')
}

test('a search is described by its filters, in the visitor’s language', async () => {
  const filters: SearchFilters = {
    dealType: ['sale'],
    maxPrice: 80_000,
    currency: 'GEL',
    category: ['newApartment'],
    apartmentCategory: ['studio', '2rooms'],
    minArea: 30,
    maxArea: 60,
    minFloor: 2,
    search: 'Руставели',
  }
  expect(await tell(filters, 'ru')).toBe(
    'Купить, до 80 тыс. ₾, Новостройка, Студия, 2 комнаты, 30 – 60 м², Этаж от 2, Руставели',
  )
  expect(await tell(filters, 'en')).toBe(
    'Buy, up to ₾80K, New building, Studio, 2 rooms, 30 – 60 m², Floor from 2, Руставели',
  )
})

test('rental terms, places and distances are described in the visitor’s language', async () => {
  const filters: SearchFilters = {
    district: ['Old Batumi'],
    near: 'Europe Square',
    walk: 10,
    sea: 300,
    source: ['owner'],
    period: 6,
    maxPricePerMeter: 1_200,
    noCommission: true,
    maxDeposit: 0,
    freshDays: 3,
    withPlan: true,
  }
  expect(await tell(filters, 'ru')).toBe(
    'Old Batumi, Europe Square: до 10 мин пешком, До моря не больше 300 м, Собственник, на 6 месяцев, до 1 200 $ за м², Без комиссии, Без залога, за 3 дня, Есть план',
  )
  const walks = { from: ['41.6477,41.6357', '41.6254,41.6085'], fromWalk: 20 }
  const nameOf = (name: string) => (name === '41.6477,41.6357' ? 'Дом' : name)
  expect(await tell(walks, 'ru', nameOf)).toBe('до 20 мин пешком: Дом, Точка на карте')
  expect(await tell({ from: walks.from }, 'ru', nameOf)).toBe('')
  expect(await tell({ sea: 200 }, 'he')).toBe('קו ראשון')
  expect(await tell({ near: 'Europe Square' }, 'en')).toBe('Near Europe Square')
})

test('a search without filters has no description', async () => {
  expect(await tell({ currency: 'USD' }, 'ru')).toBe('')
})
