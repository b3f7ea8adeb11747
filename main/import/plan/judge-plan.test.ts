import { describe, expect, it } from 'vitest'
import type { FileFlag, SkipReason } from '../../../contract/import/plan.ts'
import type { ImportProblemCode } from '../../../contract/import/problems.ts'
import { limits } from '../../../contract/limits.ts'
import type { FileRecord } from '../journal/records.ts'
import type { SomeFile } from '../testing/some-plan.ts'
import { digestOf, somePlan } from '../testing/some-plan.ts'
import { judgePlan } from './judge-plan.ts'

const known = { listingId: '1', imageId: '2' }
const problem = (code: ImportProblemCode) => ({ problem: { code } })
const digest = digestOf('the same bytes')

/** What the plan does with each file: `sent`, or why it is left out, and its flags. */
function judged(files: readonly SomeFile[], target: Parameters<typeof somePlan>[0][0]['target']) {
  const { batch } = somePlan([{ id: 'flat', files, ...(target && { target }) }])
  judgePlan(batch)
  return files.map(({ id }) => {
    const { state, skipped, flags, likeFile } = batch.files.get(id) as FileRecord
    expect(state).toBe(skipped === null ? 'planned' : 'skipped')
    const like = likeFile === null ? '' : ` like ${likeFile}`
    return [skipped ?? 'sent', ...flags].join(' ') + like
  })
}

describe('Judged by itself, a file', () => {
  it.each<[what: string, facts: Partial<FileRecord>, reason: SkipReason | null, flags: FileFlag[]]>(
    [
      ['that is as it should be', {}, null, []],
      ['whose shorter side is too short', { width: 2000, height: 599 }, null, ['small']],
      ['whose shorter side is the other one', { width: 599, height: 2000 }, null, ['small']],
      ['of the least size', { width: 600, height: 600 }, null, []],
      ['that is a small video', { kind: 'video', width: 320, height: 240 }, null, []],
      ['whose size nobody knows', { width: null, height: null }, null, []],
      ['just too dark', { brightness: 37 }, null, ['dark']],
      ['just not too dark', { brightness: 38 }, null, []],
      ['both dark and blurred', { brightness: 10, sharpness: 10 }, null, ['dark']],
      ['just too blurred', { sharpness: 29 }, null, ['blurred']],
      ['just not too blurred', { sharpness: 30 }, null, []],
      ['nearly white, without edges', { brightness: 226, sharpness: 10 }, null, ['bright']],
      ['nearly white, with edges', { brightness: 226, sharpness: 90 }, null, []],
      ['just not nearly white', { brightness: 225, sharpness: 10 }, null, ['blurred']],
      ['blurred, its light unknown', { brightness: null, sharpness: 10 }, null, ['blurred']],
      ['nobody looked at', { brightness: null, sharpness: null }, null, []],
      ['of an unreadable HEIC', problem('HEIC_UNREADABLE'), 'unreadable', ['heicUnreadable']],
      ['that failed for a while', problem('NETWORK'), null, []],
      ['taken out', { isRemoved: true }, 'removed', []],
      [
        'taken out and unreadable',
        { isRemoved: true, ...problem('EMPTY_FILE') },
        'removed',
        ['unreadable'],
      ],
      ['sent before', { known }, 'known', ['known']],
      ['sent before, and wanted again', { known, isSentAgain: true }, null, ['known']],
      ['sent before, and small', { known, width: 10 }, 'known', ['known', 'small']],
      [
        'sent before, and unreadable',
        { known, ...problem('NO_FRAME') },
        'unreadable',
        ['known', 'unreadable'],
      ],
    ],
  )('%s gets its reason and flags', (_what, facts, skipped, flags) => {
    const { batch, file } = somePlan([{ id: 'flat', files: [{ id: 'a', ...facts }] }])
    judgePlan(batch)
    expect(file('a')).toMatchObject({ skipped, flags, likeFile: null })
    expect(file('a').state).toBe(skipped === null ? 'planned' : 'skipped')
  })

  const codes = ['UNREADABLE', 'NO_FRAME', 'TOO_LARGE', 'WRONG_TYPE'] as const
  const deaths = ['EMPTY_FILE', 'WORKER_DIED', 'TOOK_TOO_LONG'] as const
  it.each([...codes, ...deaths])('with the problem %s is left out as unreadable', (code) => {
    expect(judged([{ id: 'a', ...problem(code) }], undefined)).toEqual(['unreadable unreadable'])
  })
})

describe('Among files of the same bytes', () => {
  const same = (id: string, more: Partial<FileRecord> = {}) => ({ id, sha256: digest, ...more })

  it('the first of a listing is sent, and the others are left out with its name', () => {
    expect(judged([same('a'), { id: 'b' }, same('c'), same('d')], undefined)).toEqual([
      'sent',
      'sent',
      'same same like a',
      'same same like a',
    ])
  })

  it('one of each of two listings is sent, and the later one is flagged as the same', () => {
    const { batch, file } = somePlan([
      { id: 'one', files: [same('a')] },
      { id: 'two', files: [same('b')] },
    ])
    judgePlan(batch)
    expect(file('b')).toMatchObject({ state: 'planned', flags: ['same'], likeFile: 'a' })
  })

  it('the one that was sent already counts, though it comes later', () => {
    const { batch, file } = somePlan([
      { id: 'flat', files: [same('a'), same('b', { state: 'sent' })] },
    ])
    judgePlan(batch)
    expect(file('a')).toMatchObject({ state: 'skipped', skipped: 'same' })
    expect(file('b')).toMatchObject({ state: 'sent', skipped: null, flags: ['same'] })
  })

  it('one that was taken out does not count', () => {
    expect(judged([same('a', { isRemoved: true }), same('b')], undefined)).toEqual([
      'removed',
      'sent',
    ])
  })

  it('the second is flagged as the same also in a listing that is left out', () => {
    expect(judged([same('a'), same('b')], { kind: 'skip' })).toEqual(['group', 'same same like a'])
  })

  it('files without a known digest do not count as the same', () => {
    expect(judged([same('a', { sha256: null }), same('b', { sha256: null })], undefined)).toEqual([
      'sent',
      'sent',
    ])
  })

  it('the second is not also flagged as alike', () => {
    const files = [same('a', { alikeTo: 'b' }), same('b', { alikeTo: 'a' })]
    expect(judged(files, undefined)).toEqual(['sent', 'same same like a'])
  })
})

it('A file that looks like another is sent, with a flag that names the other', () => {
  const files = [{ id: 'a' }, { id: 'b', alikeTo: 'a', width: 10 }]
  expect(judged(files, undefined)).toEqual(['sent', 'sent alike small like a'])
  expect(judged([{ id: 'b', alikeTo: 'gone' }], undefined)).toEqual(['sent alike like gone'])
})

describe('The room of a listing', () => {
  const many = (count: number): SomeFile[] =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}` }))
  const existing = (present: number) =>
    ({ kind: 'existing', listingId: '7', label: 'Flat', present }) as const

  it('is as many images as a listing may have', () => {
    const outcome = judged(many(limits.photos + 2), undefined)
    expect(outcome.slice(0, limits.photos)).toEqual(Array(limits.photos).fill('sent'))
    expect(outcome.slice(limits.photos)).toEqual(['tooMany tooMany', 'tooMany tooMany'])
  })

  it('is less where the listing has images already, and none where it is full', () => {
    const left = ['sent', 'sent', 'tooMany tooMany']
    expect(judged(many(3), existing(limits.photos - 2))).toEqual(left)
    expect(judged(many(1), existing(limits.photos + 3))).toEqual(['tooMany tooMany'])
  })

  it('is not used up by files that are left out for another reason', () => {
    const files: SomeFile[] = [{ id: 'out', isRemoved: true }, { id: 'sent', known }, { id: 'in' }]
    const outcome = ['removed', 'known known', 'sent']
    expect(judged(files, existing(limits.photos - 1))).toEqual(outcome)
  })

  it('comes first among the flags of a file that finds none', () => {
    const files = [{ id: 'a', width: 10, known, isSentAgain: true }]
    expect(judged(files, existing(limits.photos))).toEqual(['tooMany tooMany known small'])
  })
})

describe('The state of a file', () => {
  it.each(['found', 'reading'] as const)('that is only %s is not judged yet', (state) => {
    const files: SomeFile[] = [
      { id: 'a', state, sha256: digest },
      { id: 'b', sha256: digest },
    ]
    const { batch, file } = somePlan([{ id: 'flat', files }])
    judgePlan(batch)
    expect(file('a')).toMatchObject({ state, flags: [] })
    expect(file('b')).toMatchObject({ state: 'planned', flags: [] })
  })

  it('that is being sent stays as it is; only its flags change', () => {
    const files: SomeFile[] = [{ id: 'a', state: 'sending', isRemoved: true, brightness: 1 }]
    const { batch, file } = somePlan([{ id: 'flat', files }])
    judgePlan(batch)
    expect(file('a')).toMatchObject({ state: 'sending', skipped: null, flags: ['dark'] })
  })

  it('becomes planned again when the reason to leave it out is gone', () => {
    const files: SomeFile[] = [{ id: 'a', state: 'skipped', skipped: 'tooMany' }]
    const { batch, file } = somePlan([{ id: 'flat', files }])
    judgePlan(batch)
    expect(file('a')).toMatchObject({ state: 'planned', skipped: null })
  })

  it('that did not change is neither reported nor written again', () => {
    const twin = { sha256: digest, width: 10, alikeTo: 'a' }
    const { batch, toldNow } = somePlan([
      { id: 'flat', files: [{ id: 'a', ...twin }, { id: 'b' }, { id: 'c', ...twin }] },
    ])
    judgePlan(batch)
    expect(toldNow()).toEqual(['a', 'c'])
    judgePlan(batch)
    expect(toldNow()).toEqual([])
  })

  it.each<[what: string, files: SomeFile[]]>([
    ['its reason', [{ id: 'a', state: 'skipped', skipped: 'group', isRemoved: true }]],
    ['a flag', [{ id: 'a', flags: ['dark'] }]],
    ['what it is like', [{ id: 'a', flags: ['alike'], alikeTo: 'gone', likeFile: 'other' }]],
  ])('is reported when %s alone changed', (_what, files) => {
    const { batch, toldNow } = somePlan([{ id: 'flat', files }])
    judgePlan(batch)
    expect(toldNow()).toEqual(['a'])
  })
})
