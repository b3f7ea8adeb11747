import { expect, test } from 'vitest'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import type { Outcome } from '../bulk/bulk-action.ts'
import { PriceEditor } from './price-editor.ts'

const listing = (price: number, version = 1) => ({ id: '7', price, version }) as Listing

/** An editor whose saving ends with the given outcome; `asked` lists what it tried to save. */
function open(outcome: Outcome, fresh = listing(100)) {
  const asked: [number, number][] = []
  const setPrice = async (seen: Listing, price: number) => {
    asked.push([seen.version, price])
    return outcome
  }
  const editor = new PriceEditor({ setPrice, own: { isBusy: () => false } }, () => fresh)
  editor.begin(listing(100))
  return { editor, asked }
}
const done: Outcome = { kind: 'done', before: listing(100), after: listing(90, 2) }
const refused = (code: 'EDITED_ELSEWHERE' | 'INTERNAL'): Outcome => ({
  kind: 'failed',
  failure: { kind: 'refused', status: 409, code, message: '', issues: [] },
})

test('the typed number becomes the price, however its digits are grouped', async () => {
  const { editor, asked } = open(done)
  editor.type(' 1\u00a0250 000')
  await editor.save()
  expect(asked).toEqual([[1, 1_250_000]])
  expect(editor.edit).toBeUndefined()
})

test.each(['', 'x', '-1', '1.5', '100000001', '1e3'])('%s is not a valid price', async (typed) => {
  const { editor, asked } = open(done)
  editor.type(typed)
  await editor.save()
  expect(asked).toEqual([])
  expect(editor.edit?.trouble).toEqual({ kind: 'notANumber' })
  editor.type('5')
  expect(editor.edit?.trouble).toBeUndefined()
})

test('the same price sends nothing', async () => {
  const { editor, asked } = open(done)
  await editor.save()
  expect(asked).toEqual([])
  expect(editor.edit).toBeUndefined()
})

test('a price set elsewhere first is shown, and the next try replaces it', async () => {
  const { editor, asked } = open(refused('EDITED_ELSEWHERE'), listing(95, 4))
  editor.type('90')
  await editor.save()
  expect(editor.edit).toMatchObject({ typed: '90', trouble: { kind: 'elsewhere', price: 95 } })
  await editor.save()
  expect(asked).toEqual([
    [1, 90],
    [4, 90],
  ])
})

test('a failed edit keeps the typed price, and leaving closes only an unchanged one', async () => {
  const { editor } = open(refused('INTERNAL'))
  editor.type('90')
  await editor.save()
  expect(editor.edit).toMatchObject({ typed: '90', trouble: { kind: 'failed' } })
  editor.leave()
  expect(editor.edit).toBeDefined()
  editor.type('100')
  editor.leave()
  expect(editor.edit).toBeUndefined()
})
