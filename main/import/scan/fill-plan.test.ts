import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { importLimits } from '../../../contract/import/settings.ts'
import { someFolder } from '../testing/some-folder.ts'
import type { SomeFile, SomeGroup } from '../testing/some-plan.ts'
import { somePlan } from '../testing/some-plan.ts'
import { proposeByTime, scanInto } from './fill-plan.ts'

let root: string
let put: (...names: string[]) => Promise<void>
beforeEach(async () => {
  ;({ root, put } = await someFolder())
})

const { signal } = new AbortController()

const emptyPlan = () => {
  const plan = somePlan([], { state: 'scanning' })
  const shown = () =>
    plan.batch.orderedGroups.map((group) => {
      const names = plan.batch.filesOf(group).map(({ name }) => name)
      return `${group.title}: ${names.join(' ')}`
    })
  const scan = (...paths: string[]) => scanInto(plan.batch, paths, signal)
  return { ...plan, shown, scan }
}

describe('A plan filled from folders', () => {
  it('has a listing for each folder, with its files', async () => {
    await put('Flat/1.jpg', 'Flat/2.jpg', 'House/1.jpg')
    const { batch, shown, scan } = emptyPlan()
    await scan(root)
    expect(shown()).toEqual(['Flat: 1.jpg 2.jpg', 'House: 1.jpg'])
    for (const group of batch.orderedGroups) {
      expect(group).toMatchObject({ from: 'folder', folder: join(root, group.title) })
      for (const file of batch.filesOf(group))
        expect(file).toMatchObject({ group: group.id, state: 'found', bytes: 1 })
    }
  })

  it('gets only the new files, in the same listing, when it is read again', async () => {
    await put('Flat/1.jpg')
    const { batch, shown, scan } = emptyPlan()
    await scan(root)
    const [flat] = batch.orderedGroups
    await put('Flat/2.jpg')
    await scan(root)
    expect(shown()).toEqual(['Flat: 1.jpg 2.jpg'])
    expect(batch.orderedGroups).toEqual([flat])
  })

  it('has a file once, though it was chosen both with its folder and by itself', async () => {
    await put('Flat/1.jpg')
    const { batch, scan } = emptyPlan()
    await scan(root, join(root, 'Flat/1.jpg'))
    expect(batch.files.size).toBe(1)
  })

  it('counts the files it ignores, anew when everything is read again', async () => {
    await put('Flat/1.jpg', 'Flat/contract.pdf', 'Other/notes.txt')
    const { batch, scan } = emptyPlan()
    const roots = [join(root, 'Flat'), join(root, 'Other')]
    batch.apply({ set: { roots } })
    await scan(...roots)
    expect(batch.record.ignored).toBe(2)
    await scan(...roots)
    expect(batch.record.ignored).toBe(2)
    await scan(join(root, 'Other'))
    expect(batch.record.ignored).toBe(3)
  })

  it('names a chosen folder that could not be read', async () => {
    const { batch, scan } = emptyPlan()
    const gone = join(root, 'Gone')
    batch.apply({ set: { roots: [gone] } })
    const named = [{ name: 'Gone', problem: { code: 'FILE_GONE' } }]
    await scan(gone)
    expect(batch.record.unreadable).toEqual(named)
    await scan(gone)
    expect(batch.record.unreadable).toEqual(named)
    await scan()
    expect(batch.record.unreadable).toEqual(named)
  })

  it('names an unreadable folder by its path from the chosen folder above it', async () => {
    await put('Flat/1.jpg')
    const { batch, scan } = emptyPlan()
    await scan(join(root, 'Flat'), root, join(root, 'Gone/Far'))
    const name = `${basename(root)}/Gone/Far`
    expect(batch.record.unreadable).toEqual([{ name, problem: { code: 'FILE_GONE' } }])
  })

  it('has no more files than a plan may have, and counts the others as ignored', async () => {
    const one = importLimits.batchFiles - 1
    const files = Array.from({ length: one }, (_, at) => ({ id: `${at}`, sha256: null }))
    const { batch } = somePlan([{ id: 'much', files }], { state: 'scanning' })
    await put('A/1.jpg', 'A/2.jpg', 'A/contract.pdf', 'B/1.jpg')
    await scanInto(batch, [root], signal)
    expect(batch.files.size).toBe(importLimits.batchFiles)
    expect(batch.orderedGroups.map(({ title }) => title)).toEqual(['much', 'A'])
    expect(batch.record.ignored).toBe(3)
  })

  it('resets the ignored count, and makes no listing of an empty folder', async () => {
    await put('A/1.jpg')
    await mkdir(join(root, 'Empty'))
    const { batch, shown, scan } = emptyPlan()
    batch.apply({ set: { ignored: 4 } })
    await scan(join(root, 'A'), join(root, 'Empty'))
    expect(shown()).toEqual(['A: 1.jpg'])
    // The plan has no roots here, so this counts as reading all of it.
    expect(batch.record.ignored).toBe(0)
  })

  it('takes the first table that it finds', async () => {
    await put('A/listings.csv', 'B/listings.xlsx')
    const { batch, scan } = emptyPlan()
    await scan(root)
    expect(batch.record).toMatchObject({
      tablePath: join(root, 'A/listings.csv'),
      table: { name: 'listings.csv', isApplied: false },
    })
  })
})

describe('Splitting a plan by time', () => {
  const visits: SomeFile[] = [
    { id: 'a', takenAt: '2026-05-04T10:00:00' },
    { id: 'b', takenAt: '2026-05-04T12:00:00' },
  ]
  const proposed = (group: Partial<SomeGroup>) => {
    const { batch } = somePlan([{ id: 'card', files: visits, ...group }])
    proposeByTime(batch)
    return batch.orderedGroups.length
  }

  it.each(['100CANON', '999_FUJI', '101MSDCF', 'DCIM', 'Camera'])(
    'splits the folder of a camera card, %s',
    (title) => {
      expect(proposed({ title })).toBe(2)
    },
  )

  it.each([
    '100canon',
    '10CANON',
    '1000CANON',
    '100CANONS',
    'My DCIM',
    'DCIM 2',
    'The Camera',
    'Cameras',
    'Flat',
  ])('leaves any other folder whole, %s', (title) => {
    expect(proposed({ title })).toBe(1)
  })

  it('leaves a listing whole that the person made or that exists already', () => {
    const target = { kind: 'existing', listingId: '7', label: 'Flat', present: 0 } as const
    expect(proposed({ title: 'DCIM', from: 'person' })).toBe(1)
    expect(proposed({ title: 'DCIM', target })).toBe(1)
  })

  it('judges all files, also where nothing was split', () => {
    const { batch, file } = somePlan([{ id: 'flat', files: [{ id: 'a', isRemoved: true }] }])
    proposeByTime(batch)
    expect(file('a').skipped).toBe('removed')
  })
})
