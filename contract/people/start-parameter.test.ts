import { describe, expect, test } from 'vitest'
import { readStartParameter, writeStartParameter } from './start-parameter.ts'

const code = 'AbC_-9'.repeat(5)

describe('a start parameter', () => {
  test.each([
    ['ad_7', { kind: 'ad', id: '7' }],
    ['agency_12', { kind: 'agency', id: '12' }],
    ['search_3', { kind: 'search', id: '3' }],
    [`link_${code}`, { kind: 'link', code }],
  ] as const)('%s names what to open, and is written back the same', (text, start) => {
    expect(readStartParameter(text)).toEqual(start)
    expect(writeStartParameter(start)).toBe(text)
  })

  test.each([
    undefined,
    null,
    '',
    'ad_',
    'ad_-1',
    'ad_7x',
    'ad_7\n',
    'ad_1234567890123456789',
    ' ad_7',
    'AD_7',
    'user_7',
    'link_short',
    `link_${code}!`,
    `link_${'x'.repeat(65)}`,
    '__proto___7',
    'javascript:alert(1)',
  ])('%j opens nothing', (text) => {
    expect(readStartParameter(text)).toBeUndefined()
  })
})
