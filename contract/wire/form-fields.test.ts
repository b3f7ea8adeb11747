import { describe, expect, test } from 'vitest'
import { FormError, readFields, writeFields } from './form-fields.ts'

describe('a form', () => {
  test('carries which fields are set, cleared and left alone', () => {
    const values = {
      title: 'Sea',
      price: 0,
      isExclusive: false,
      area: null,
      floor: undefined,
      facilities: ['oven', 'bath'],
      heatingTypes: [],
      rentalPeriods: [6],
    }
    const fields = writeFields(values)
    expect(fields).toEqual([
      ['title', 'Sea'],
      ['price', '0'],
      ['isExclusive', 'false'],
      ['area', ''],
      ['facilities[]', 'oven'],
      ['facilities[]', 'bath'],
      ['heatingTypes[]', ''],
      ['rentalPeriods[]', '6'],
    ])
    expect({ ...readFields(fields) }).toEqual({
      title: 'Sea',
      price: '0',
      isExclusive: 'false',
      area: null,
      facilities: ['oven', 'bath'],
      heatingTypes: [],
      rentalPeriods: ['6'],
    })
  })

  test('keeps an empty value among others, for the schema to refuse', () =>
    expect(
      readFields([
        ['a[]', ''],
        ['a[]', 'x'],
      ]).a,
    ).toEqual(['', 'x']))

  test('with a field twice, or in two forms, is refused', () => {
    for (const fields of [
      [
        ['a', '1'],
        ['a', '2'],
      ],
      [
        ['a', '1'],
        ['a[]', '2'],
      ],
      [
        ['a[]', '1'],
        ['a', '2'],
      ],
    ] as [string, string][][])
      expect(() => readFields(fields)).toThrow(FormError)
  })

  test('cannot reach the object prototype', () => {
    const record = readFields([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    expect(Object.keys(record)).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(Object.getPrototypeOf(record)).toBeNull()
  })
})
