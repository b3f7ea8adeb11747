import { expect, test } from 'vitest'
import { DrawnParts } from './drawn-parts.ts'

function counted() {
  const drawn: string[] = []
  const draw = (from: string) => () => {
    drawn.push(from)
    return `<p>${from}</p>`
  }
  return { draw, drawn }
}

test('a part is drawn once, and anew from anything else', () => {
  const { draw, drawn } = counted()
  const parts = new DrawnParts()
  expect(parts.get('a', draw('a'))).toBe('<p>a</p>')
  expect(parts.get('a', draw('a'))).toBe('<p>a</p>')
  expect(parts.get('b', draw('b'))).toBe('<p>b</p>')
  expect(drawn).toEqual(['a', 'b'])
})

test('when they are too many the longest unused goes', () => {
  const { draw, drawn } = counted()
  const parts = new DrawnParts(2 * '1<p>1</p>'.length)
  for (const from of ['1', '2', '1', '3', '1', '2']) parts.get(from, draw(from))
  expect(drawn).toEqual(['1', '2', '3', '2'])
})
