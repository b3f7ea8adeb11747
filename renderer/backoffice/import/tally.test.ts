import { expect, test } from 'vitest'
import type { ImportFile } from '../../../contract/import/plan.ts'
import { Tally } from './tally.ts'

const file = (parts: Partial<ImportFile>) =>
  ({
    id: 'f',
    group: 'sea',
    kind: 'picture',
    bytes: 10,
    state: 'planned',
    flags: [],
    problem: null,
    skipped: null,
    ...parts,
  }) as unknown as ImportFile

test('a changed file changes exactly the counts that depend on it', () => {
  const tally = new Tally()
  const first = file({})
  const found = file({ state: 'found', group: 'hill' })
  tally.replace(undefined, first)
  tally.replace(undefined, found)
  expect(tally.read()).toMatchObject({
    pictures: 2,
    unread: 1,
    toSend: 2,
    sendBytes: 20,
    listings: 2,
  })

  const read = file({ state: 'planned', group: 'hill', kind: 'video', flags: ['dark'] })
  tally.replace(found, read)
  expect(tally.read()).toMatchObject({
    pictures: 1,
    videos: 1,
    unread: 0,
    attention: 1,
    listings: 2,
  })

  const out = file({ ...read, state: 'skipped', skipped: 'removed' })
  tally.replace(read, out)
  expect(tally.read()).toMatchObject({
    attention: 0,
    toSend: 1,
    sendBytes: 10,
    bytes: 20,
    listings: 1,
  })
})

test('an image moved to another listing counts only there', () => {
  const tally = new Tally()
  const here = file({})
  tally.replace(undefined, here)
  tally.replace(here, file({ group: 'hill' }))
  expect(tally.read()).toMatchObject({ listings: 1, toSend: 1 })
})
