import { expect, it } from 'vitest'
import { somePlan } from '../testing/some-plan.ts'
import {
  describeGroup,
  moveFiles,
  orderFiles,
  renameGroup,
  setCover,
  setRemoved,
  setStillSecond,
  setTarget,
} from './plan-edits.ts'
import { PlanHistory } from './plan-history.ts'

function someHistory() {
  const plan = somePlan([
    { id: 'one', files: [{ id: 'a' }, { id: 'b' }, { id: 'film', kind: 'video' }] },
    { id: 'two', files: [{ id: 'c' }] },
  ])
  return { ...plan, history: new PlanHistory(plan.batch) }
}
type Plan = ReturnType<typeof someHistory>

it.each<[what: string, change: (plan: Plan) => unknown]>([
  ['an order', ({ batch }) => orderFiles(batch, { group: 'one', files: ['film', 'b', 'a'] })],
  ['a move', ({ batch }) => moveFiles(batch, { files: ['a'], to: 'two' })],
  ['a move that empties a listing', ({ batch }) => moveFiles(batch, { files: ['c'], to: 'one' })],
  ['a removal', ({ batch }) => setRemoved(batch, ['a'], true)],
  ['a cover', ({ batch }) => setCover(batch, { group: 'one', file: 'b' })],
  ['a still', ({ batch }) => setStillSecond(batch, { file: 'film', second: 3 })],
  ['facts', ({ batch }) => describeGroup(batch, { group: 'one', facts: { price: 5 } })],
  ['a name', ({ batch }) => renameGroup(batch, { group: 'one', title: 'Sea' })],
  ['a target', ({ batch }) => setTarget(batch, 'one', { kind: 'skip' })],
])('%s is undone completely, and redone', async (_what, change) => {
  const plan = someHistory()
  const before = structuredClone(plan.batch.view())
  await plan.history.around(() => change(plan))
  const after = structuredClone(plan.batch.view())
  expect(after).not.toEqual(before)
  expect(plan.history.undo()).toBe(true)
  expect(plan.batch.view()).toEqual(before)
  expect(plan.history.redo()).toBe(true)
  expect(plan.batch.view()).toEqual(after)
  expect(plan.history.redo()).toBe(false)
})

it('Undoing a move to a new listing removes the listing, and redoing brings it back', async () => {
  const { batch, history, order } = someHistory()
  const before = order()
  await history.around(() => moveFiles(batch, { files: ['a', 'b'], to: null }))
  const after = order()
  history.undo()
  expect(order()).toEqual(before)
  history.redo()
  expect(order()).toEqual(after)
})

it('Steps are undone and redone one by one; a new step ends what could be redone', async () => {
  const { batch, history, group } = someHistory()
  const call = (title: string) => history.around(() => renameGroup(batch, { group: 'one', title }))
  expect(history.undo()).toBe(false)
  expect(history.redo()).toBe(false)
  await call('1')
  await call('2')
  history.undo()
  expect(group('one').title).toBe('1')
  history.undo()
  expect(group('one').title).toBe('one')
  expect(history.undo()).toBe(false)
  history.redo()
  expect(group('one').title).toBe('1')
  await call('3')
  expect(history.redo()).toBe(false)
  history.undo()
  expect(group('one').title).toBe('1')
})

it('A change that is refused is no step, and its outcome is returned', async () => {
  const { batch, history, group } = someHistory()
  await history.around(() => renameGroup(batch, { group: 'one', title: 'Sea' }))
  history.undo()
  const outcome = await history.around(() => renameGroup(batch, { group: 'x', title: 'Sea' }))
  expect(outcome.ok).toBe(false)
  expect(history.redo()).toBe(true)
  expect(group('one').title).toBe('Sea')
})

it('A hundred steps can be undone', async () => {
  const { batch, history, group } = someHistory()
  for (let at = 0; at <= 100; at += 1)
    await history.around(() => renameGroup(batch, { group: 'one', title: `${at}` }))
  let count = 0
  while (history.undo()) count += 1
  expect(count).toBe(100)
  expect(group('one').title).toBe('0')
})

it('Reading more files into a plan begins a new history', async () => {
  const { batch, history, file, group } = someHistory()
  await history.around(() => renameGroup(batch, { group: 'one', title: 'Sea' }))
  batch.apply({ file: { ...file('a'), id: 'more' } })
  expect(history.undo()).toBe(false)
  await history.around(() => renameGroup(batch, { group: 'two', title: 'Hill' }))
  expect(history.undo()).toBe(true)
  expect(group('two').title).toBe('two')
  expect(history.undo()).toBe(false)
  expect(group('one').title).toBe('Sea')
})

it('Nothing can be undone once the import was started', async () => {
  const { batch, history } = someHistory()
  await history.around(() => renameGroup(batch, { group: 'one', title: 'Sea' }))
  batch.apply({ event: 'start' })
  expect(history.undo()).toBe(false)
})

it('Files are judged anew after an undo', async () => {
  const { batch, history, file } = someHistory()
  await history.around(() => setRemoved(batch, ['a'], true))
  expect(file('a').skipped).toBe('removed')
  history.undo()
  expect(file('a')).toMatchObject({ state: 'planned', skipped: null })
})
