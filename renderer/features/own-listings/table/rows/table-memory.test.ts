import { expect, test } from 'vitest'
import type { DeviceStorage } from '../../../../kernel/platform/platform.ts'
import { noFilter } from '../filter/listing-filter.ts'
import { firstOrder } from './listing-columns.ts'
import { recallTable, rememberTable } from './table-memory.ts'

function storageWith(text?: string): DeviceStorage {
  const device = new Map<string, string>(text === undefined ? [] : [['deskAds', text]])
  return {
    read: (key) => device.get(key),
    write: (key, value) => device.set(key, value).has(key),
    remove: (key) => void device.delete(key),
  }
}
const first = { hidden: [], order: firstOrder, filter: noFilter }

test('the columns, order and filters are remembered, but not the search text', () => {
  const storage = storageWith()
  const memory = {
    hidden: ['picture', 'views'] as const,
    order: { column: 'price', isDown: true } as const,
    filter: { ...noFilter, text: 'руставели', status: 'improvement', district: 'Gonio' } as const,
  }
  rememberTable(storage, memory)
  expect(recallTable(storage)).toEqual({ ...memory, filter: { ...memory.filter, text: '' } })
})

test.each([
  ['nothing', undefined],
  ['half a word', '{"hidden":["pic'],
  ['another shape', '[1]'],
  [
    'words of another edition',
    JSON.stringify({
      hidden: ['ad', 'colour'],
      order: { column: 'picture' },
      choices: { status: 1 },
    }),
  ],
])('the table starts as usual if the device holds %s', (_what, text) =>
  expect(recallTable(storageWith(text))).toEqual(first),
)
