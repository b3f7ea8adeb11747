import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { somePicture } from '../testing/some-picture.ts'
import type { TestImport } from '../testing/test-import.ts'
import { openTestImport } from '../testing/test-import.ts'
import { Batch } from './batch.ts'
import type { Journal } from './journal.ts'
import { openJournal } from './journal.ts'
import { freshBatch, freshFile, freshGroup } from './records.ts'

let world: TestImport
beforeEach(async () => {
  world = await openTestImport()
})
afterEach(() => world.close())

it('A plan cut off while being written has every file once at the next start', async () => {
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    await world.put(`Flat/${name}`, await somePicture())
  const path = (name: string) => world.place('Flat', name)
  const found = (name: string) => ({ path: path(name), name, bytes: 1, modifiedMs: 1 })
  const record = freshBatch('Flat', { preset: 'balanced', watermark: null, bandwidth: null })
  const written = freshFile(found('1.jpg'), 'a-group-that-it-was-moved-from')
  const group = freshGroup('Flat', {
    folder: world.place('Flat'),
    files: [written.id, 'a-file-that-was-not-written'],
  })
  const unlisted = freshFile(found('2.jpg'), group.id)
  Object.assign(record, { roots: [world.place()], groupOrder: [group.id] })
  const journal = openJournal(join(world.engineFolder, 'journal.sqlite'))
  const files = [written, unlisted].map((file) => [record.batch, file] as [string, typeof file])
  journal.save({ batches: [record], groups: [[record.batch, group]], files }, true)
  journal.close()

  const engine = world.engine()
  engine.goOn()
  await engine.settled(record.batch)
  const plan = await engine.value(engine.handlers.plan({ batch: record.batch }))
  expect(plan.state).toBe('planned')
  expect(plan.files.map(({ name }) => name).sort()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
  expect(plan.groups).toMatchObject([{ id: group.id, files: plan.files.map(({ id }) => id) }])
  expect(new Set(plan.files.map((file) => file.group))).toEqual(new Set([group.id]))
})

it('A plan with more files than one write takes is complete at the next start', {
  tags: 'long',
}, async () => {
  const count = 450
  const picture = await somePicture({ width: 32, height: 32 })
  for (let at = 0; at < count; at += 1) await world.put(`Ad ${at % 50}/${at}.jpg`, picture)
  const engine = world.engine()
  const batch = await engine.scan(world.place())
  await engine.close()
  const next = world.engine()
  const plan = await next.value(next.handlers.plan({ batch }))
  expect(plan.state).toBe('planned')
  expect(new Set(plan.files.map(({ name }) => name)).size).toBe(count)
  expect(plan.groups.flatMap(({ files }) => files)).toHaveLength(count)
})

it('An unflushed write is flushed by the next commit, even if that adds nothing', async () => {
  const journal = openJournal(join(world.engineFolder, 'journal.sqlite'))
  const flushed: boolean[] = []
  const watched: Journal = {
    ...journal,
    save: (changes, isFlushed) => {
      flushed.push(isFlushed)
      journal.save(changes, isFlushed)
    },
  }
  const record = freshBatch('Flat', { preset: 'balanced', watermark: null, bandwidth: null })
  const batch = new Batch({ record, groups: [], files: [] }, { journal: watched, tell: () => {} })
  batch.addGroup(freshGroup('Flat'))
  await batch.writeInParts()
  expect(flushed).toEqual([false])
  batch.commit()
  batch.commit()
  expect(flushed).toEqual([false, true])
  batch.close()
  journal.close()
})

it('An impossible event changes nothing, and throws or is passed to onRefused', async () => {
  const journal = openJournal(join(world.engineFolder, 'journal.sqlite'))
  const record = freshBatch('Flat', { preset: 'balanced', watermark: null, bandwidth: null })
  const stored = { record, groups: [], files: [] }
  const strict = new Batch(stored, { journal, tell: () => {} })
  const finish = { event: 'finish', set: { endedAt: '2026-11-21T10:05:00.000Z' } } as const
  expect(() => strict.apply(finish)).toThrow('A batch that is scanning refused the event finish')
  strict.close()
  const refused: string[] = []
  const lenient = new Batch(stored, {
    journal,
    tell: () => {},
    onRefused: (message) => refused.push(message),
  })
  lenient.apply(finish)
  lenient.close()
  expect(refused).toEqual(['A batch that is scanning refused the event finish'])
  expect(record).toMatchObject({ state: 'scanning', endedAt: null })
  journal.close()
})
