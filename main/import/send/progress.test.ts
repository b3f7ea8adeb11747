import { expect, it } from 'vitest'
import { defaultImportSettings } from '../../../contract/import/settings.ts'
import { Batch } from '../journal/batch.ts'
import type { FileRecord } from '../journal/records.ts'
import { freshBatch, freshFile, freshGroup } from '../journal/records.ts'
import { ProgressMeter } from './progress.ts'

/** A batch in memory, since measuring needs no disk. */
function runningBatch(files: readonly Partial<FileRecord>[]) {
  const record = { ...freshBatch('Flat', defaultImportSettings), state: 'running' as const }
  const group = freshGroup('Flat')
  const own = files.map((more, at) => ({
    ...freshFile({ path: `/${at}`, name: `${at}`, bytes: 1_000_000, modifiedMs: 0 }, group.id),
    state: 'waiting' as const,
    ...more,
  }))
  const stored = { ...group, files: own.map(({ id }) => id) }
  const batch = new Batch(
    { record: { ...record, groupOrder: [group.id] }, groups: [stored], files: own },
    { journal: { save: () => {} } as never, tell: () => {} },
  )
  const [first, ...rest] = [...batch.files.values()]
  if (!first) throw new Error('no file')
  return { batch, first, rest, end: () => batch.close() }
}

it('the expected total counts videos in full, and images as small as those made so far', () => {
  const { batch, end } = runningBatch([
    { kind: 'video', bytes: 50_000_000 },
    { kind: 'picture', outBytes: 100_000 },
    { kind: 'picture' },
  ])
  expect(new ProgressMeter().measure(batch).bytes.total).toBe(50_000_000 + 100_000 + 100_000)
  end()
})

it('progress never goes backwards when an attempt restarts or files turn out larger', () => {
  const { batch, first, rest, end } = runningBatch([
    { kind: 'picture', outBytes: 100_000, state: 'sending' },
    { kind: 'picture' },
  ])
  const meter = new ProgressMeter()
  meter.onSent(first, 80_000)
  const reached = meter.measure(batch).share
  expect(reached).toBeCloseTo(0.4)
  meter.restart(first)
  expect(meter.measure(batch).share).toBe(reached)
  const [second] = rest
  if (second) batch.apply({ file: second, set: { outBytes: 900_000 } })
  expect(meter.measure(batch).share).toBe(reached)
  meter.onSent(first, 100_000)
  if (second) {
    batch.apply({ file: second, event: 'send' })
    meter.onSent(second, 900_000)
  }
  expect(meter.measure(batch).share).toBe(1)
  meter.begin()
  meter.restart(first)
  expect(meter.measure(batch).share).toBeCloseTo(0.9)
  end()
})
