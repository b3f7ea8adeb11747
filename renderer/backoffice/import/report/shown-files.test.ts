import { expect, test } from 'vitest'
import type { ImportReport } from '../../../../contract/import/progress.ts'
import { reasonKey, shownFiles } from './shown-files.ts'

const file = (state: string, more: object = {}) => ({
  group: 'sea',
  name: `${state}.jpg`,
  state,
  skipped: null,
  problem: null,
  listingId: null,
  imageId: null,
  ...more,
})
const report = {
  files: [file('sent'), file('skipped', { skipped: 'same' }), file('failed')],
} as unknown as ImportReport

test('the list of files not sent has the skipped and the failed ones', () => {
  const names = (shown: Parameters<typeof shownFiles>[1]) =>
    shownFiles(report, shown).map(({ name }) => name)
  expect(names('notSent')).toEqual(['skipped.jpg', 'failed.jpg'])
  expect(names('sent')).toEqual(['sent.jpg'])
  expect(names('all')).toHaveLength(3)
})

test('a file’s problem is shown rather than that it was skipped', () => {
  const reason = (parts: object) => reasonKey(file('skipped', parts) as ImportReport['files'][0])
  expect(reason({ skipped: 'unreadable', problem: { code: 'EMPTY_FILE' } })).toBe(
    'problemMore.EMPTY_FILE',
  )
  expect(reason({ skipped: 'same' })).toBe('skipMore.same')
  expect(reasonKey(file('sent') as ImportReport['files'][0])).toBeUndefined()
})
