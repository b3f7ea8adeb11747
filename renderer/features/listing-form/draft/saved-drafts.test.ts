import { beforeEach, describe, expect, test } from 'vitest'
import type { DeviceStorage } from '../../../kernel/platform/platform.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { newContent } from '../model/form-content.ts'
import type { Draft } from './saved-drafts.ts'
import { readDraft, visitor, writeDraft } from './saved-drafts.ts'

const fresh = newContent(batumi)

let device: Map<string, string>
let storage: DeviceStorage
beforeEach(() => {
  device = new Map()
  storage = {
    read: (key) => device.get(key),
    write: (key, value) => Boolean(device.set(key, value)),
    remove: (key) => void device.delete(key),
  }
})

const draft = (title: string, at = '2026-11-21T10:00:00.000Z'): Draft => ({
  at,
  content: { ...fresh, title, coordinates: [41.64, 41.63] },
})

describe('a draft on the device', () => {
  test('is read as it was written', () => {
    const whole: Draft = {
      ...draft('Sea'),
      base: { content: fresh, version: 3 },
      listingId: '7',
    }
    writeDraft(storage, '5', 'new', whole)
    expect(readDraft(storage, '5', 'new')).toEqual(whole)
  })

  test('belongs to its account and to its listing', () => {
    writeDraft(storage, '5', 'new', draft('Mine'))
    writeDraft(storage, '5', '8', draft('Of eight'))
    expect(readDraft(storage, '6', 'new')).toBeUndefined()
    expect(readDraft(storage, '5', '9')).toBeUndefined()
    expect(readDraft(storage, '5', '8')?.content.title).toBe('Of eight')
    writeDraft(storage, '5', '8', undefined)
    expect(readDraft(storage, '5', '8')).toBeUndefined()
    expect(readDraft(storage, '5', 'new')?.content.title).toBe('Mine')
  })

  test('of a visitor is separate, and stays when account data are removed', () => {
    writeDraft(storage, '5', 'new', draft('Mine'))
    writeDraft(storage, visitor, 'new', draft('Of nobody yet'))
    storage.remove('adDrafts')
    expect(readDraft(storage, '5', 'new')).toBeUndefined()
    expect(readDraft(storage, visitor, 'new')?.content.title).toBe('Of nobody yet')
  })

  test.each([
    'not json',
    'null',
    '{"5":{"new":{"at":"x"}}}',
    '{"5":{"new":{"at":"x","content":{"price":"many"}}}}',
    '{"5":{"new":{"at":"x","content":{"title":7}}}}',
    '{"5":{"new":{"at":"x","content":{"facilities":["pool"]}}}}',
    '{"5":{"new":{"at":"x","content":{"facilities":null}}}}',
    '{"5":{"new":{"at":"x","content":{"area":2001}}}}',
    '{"5":{"new":{"at":"x","content":{"coordinates":[41]}}}}',
  ])('that is malformed counts as none: %s', (stored) => {
    device.set('adDrafts', stored)
    expect(readDraft(storage, '5', 'new')).toBeUndefined()
    expect(writeDraft(storage, '5', 'new', draft('Sea'))).toBe(true)
    expect(readDraft(storage, '5', 'new')?.content.title).toBe('Sea')
  })

  test('of an older version keeps the fields that are known', () => {
    device.set('adDrafts', '{"5":{"new":{"at":"x","content":{"title":"Sea","pool":true}}}}')
    expect(readDraft(storage, '5', 'new')?.content).toEqual({
      ...fresh,
      title: 'Sea',
      city: null,
    })
  })

  test('that does not fit on the device returns false', () => {
    expect(writeDraft({ ...storage, write: () => false }, '5', 'new', draft('Sea'))).toBe(false)
  })

  test('replaces the oldest when there are twenty', () => {
    for (let n = 10; n < 31; n += 1)
      writeDraft(storage, '5', String(n), draft('x', `2026-11-21T10:${n}:00.000Z`))
    expect(readDraft(storage, '5', '10')).toBeUndefined()
    expect(readDraft(storage, '5', '11')).toBeDefined()
    expect(readDraft(storage, '5', '30')).toBeDefined()
  })
})
