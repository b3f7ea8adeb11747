import { expect, test } from 'vitest'
import type { ImportFile, ImportGroup, ImportPlan } from './plan.ts'
import { applyPlanChange, importPlan, noFacts } from './plan.ts'
import { defaultImportSettings } from './settings.ts'

const group = (id: string, files: string[] = []): ImportGroup => ({
  id,
  title: `Folder ${id}`,
  from: 'folder',
  target: { kind: 'new' },
  matchedBy: null,
  row: null,
  facts: noFacts,
  files,
  cover: null,
  state: 'planned',
  problem: null,
  listingId: null,
})

const file = (id: string, groupOfIt: string): ImportFile => ({
  id,
  group: groupOfIt,
  name: `${id}.jpg`,
  kind: 'picture',
  bytes: 10,
  width: null,
  height: null,
  durationMs: null,
  takenAt: null,
  state: 'planned',
  flags: [],
  likeFile: null,
  skipped: null,
  problem: null,
  outBytes: null,
  imageId: null,
  stillSecond: null,
})

const head = {
  batch: 'b1',
  state: 'planned',
  paused: null,
  account: null,
  settings: defaultImportSettings,
  ignored: 0,
  unreadable: [] as ImportPlan['unreadable'],
  table: null,
} as const

const plan: ImportPlan = {
  ...head,
  groups: [group('g1', ['f1']), group('g2')],
  files: [file('f1', 'g1')],
}

test('a change adds groups and files, reorders groups, and leaves the rest as it is', () => {
  const changed = applyPlanChange(plan, {
    ...head,
    state: 'running',
    groups: [group('g3', ['f2'])],
    files: [file('f2', 'g3')],
    groupOrder: ['g3', 'g1'],
  })
  expect(importPlan.safeParse(changed).success).toBe(true)
  expect(changed.state).toBe('running')
  expect(changed.groups.map(({ id }) => id)).toEqual(['g3', 'g1'])
  expect(changed.groups[1]).toBe(plan.groups[0])
  expect(changed.files.map(({ id }) => id)).toEqual(['f1', 'f2'])
})

test('a change without files keeps the same list object', () => {
  const changed = applyPlanChange(plan, { ...head, groups: [], files: [], groupOrder: null })
  expect(changed.files).toBe(plan.files)
  expect(changed.groups).toEqual(plan.groups)
})
