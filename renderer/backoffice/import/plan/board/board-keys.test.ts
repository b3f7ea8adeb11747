import { describe, expect, test } from 'vitest'
import { afterMove, moveByDrop, moveByKey, neighbourOf } from './board-keys.ts'

const groups = [
  { id: 'sea', files: ['s1', 's2', 's3', 's4', 's5'] },
  { id: 'empty', files: [] },
  { id: 'hill', files: ['h1', 'h2'] },
]
const filesOf = (after: readonly { id: string; files: readonly string[] }[], id: string) =>
  after.find((group) => group.id === id)?.files

describe('arrow keys, with three images a line', () => {
  const go = (from: string, direction: Parameters<typeof neighbourOf>[3]) =>
    neighbourOf(groups, 3, from, direction)

  test('go along a line and on into the next listing', () => {
    expect(go('s1', 'later')).toBe('s2')
    expect(go('s5', 'later')).toBe('h1')
    expect(go('h1', 'earlier')).toBe('s5')
    expect(go('s1', 'earlier')).toBeUndefined()
  })

  test('go up and down, past empty listings, to the nearest image', () => {
    expect(go('s1', 'down')).toBe('s4')
    expect(go('s3', 'down')).toBe('s5')
    expect(go('s5', 'down')).toBe('h2')
    expect(go('s4', 'down')).toBe('h1')
    expect(go('h1', 'up')).toBe('s4')
    expect(go('s2', 'up')).toBeUndefined()
  })

  test('go to the ends of a listing', () => {
    expect(go('s3', 'first')).toBe('s1')
    expect(go('s3', 'last')).toBe('s5')
  })

  test('begin at the first image if none had the focus', () => {
    expect(go('gone', 'later')).toBe('s1')
  })
})

describe('moving images by keyboard', () => {
  const move = (chosen: string[], direction: Parameters<typeof moveByKey>[2]) => {
    const made = moveByKey(groups, new Set(chosen), direction)
    return made && afterMove(groups, made)
  }

  test('moves an image one place forward or back', () => {
    expect(filesOf(move(['s2'], 'later')!, 'sea')).toEqual(['s1', 's3', 's2', 's4', 's5'])
    expect(filesOf(move(['s2'], 'earlier')!, 'sea')).toEqual(['s2', 's1', 's3', 's4', 's5'])
  })

  test('moves several together', () => {
    expect(filesOf(move(['s2', 's3'], 'later')!, 'sea')).toEqual(['s1', 's4', 's2', 's3', 's5'])
  })

  test('does nothing at the first or last place', () => {
    expect(move(['s1'], 'earlier')).toBeUndefined()
    expect(move(['s5'], 'later')).toBeUndefined()
    expect(move(['s5'], 'up')).toBeUndefined()
  })

  test('moves them to the listing below', () => {
    const after = move(['s1', 's2'], 'down')!
    expect(filesOf(after, 'empty')).toEqual(['s1', 's2'])
    expect(filesOf(after, 'sea')).toEqual(['s3', 's4', 's5'])
  })
})

describe('an image that is dropped', () => {
  const drop = (from: string, row: { row: string; group: string; at: number }, index: number) => {
    const at = groups.flatMap(({ files }) => files).indexOf(from)
    return afterMove(groups, moveByDrop([from], { row: 'sea 0', index: at % 3 }, { ...row, index }))
  }

  test('in its own line goes to that place, in either direction', () => {
    const line = { row: 'sea 0', group: 'sea', at: 0 }
    expect(filesOf(drop('s1', line, 2), 'sea')).toEqual(['s2', 's3', 's1', 's4', 's5'])
    expect(filesOf(drop('s3', line, 0), 'sea')).toEqual(['s3', 's1', 's2', 's4', 's5'])
  })

  test('in another line of the same listing goes before the image below it', () => {
    const line = { row: 'sea 3', group: 'sea', at: 3 }
    expect(filesOf(drop('s1', line, 1), 'sea')).toEqual(['s2', 's3', 's4', 's1', 's5'])
  })

  test('in another listing goes there', () => {
    const after = drop('s1', { row: 'hill 0', group: 'hill', at: 0 }, 1)
    expect(filesOf(after, 'hill')).toEqual(['h1', 's1', 'h2'])
    expect(filesOf(after, 'sea')).toEqual(['s2', 's3', 's4', 's5'])
  })
})
