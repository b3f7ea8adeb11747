import { expect, test } from 'vitest'
import { weighEdit } from './edit-rules.ts'

const description = 'Светлая квартира в пяти минутах от моря, с ремонтом и мебелью. 45 м2, 7 этаж.'
const approved = {
  title: 'Квартира у моря',
  description,
  price: 1,
  area: 45,
  deposit: 300,
  images: ['1', '2', '3'],
}

test.each<[string, Record<string, unknown>, string[], string[]]>([
  ['nothing', {}, [], []],
  ['another price', { price: 2 }, [], []],
  ['terms of renting', { deposit: 500, commission: true }, [], ['rentalTerms']],
  ['another order of pictures', { images: ['3', '1', '2'] }, [], ['pictureOrder']],
  ['fewer pictures', { images: ['2'] }, [], ['fewerPictures']],
  ['no pictures', { images: [] }, ['images'], []],
  ['another picture', { images: ['1', '2', '3', '4'] }, ['images'], []],
  ['one picture for another', { images: ['1', '4'] }, ['images'], []],
  [
    'a slip that is corrected',
    { description: description.replace('Светлая', 'Cветлая') },
    [],
    ['fewLetters'],
  ],
  ['another number', { description: description.replace('45', '75') }, ['description'], []],
  ['its last digit', { description: description.replace('45 м2', '48 м2') }, ['description'], []],
  ['a lost digit', { description: description.replace(' 7 ', ' 17 ') }, ['description'], []],
  ['a full stop', { description: description.slice(0, -1) }, [], ['fewLetters']],
  ['three letters', { description: description.replace('моря', 'Хазя') }, [], ['fewLetters']],
  ['four letters', { description: description.replace('моря', 'центр') }, ['description'], []],
  ['another sentence', { description: `${description} Без животных.` }, ['description'], []],
  ['a link', { description: description.replace(' и мебелью', ' t.me/x') }, ['description'], []],
  ['a short title', { title: 'Квартира у горы' }, ['title'], []],
  ['a text that is gone', { description: null }, ['description'], []],
  ['another area and terms', { area: 46, deposit: 1 }, ['area'], ['rentalTerms']],
])('an edit of %s waits or passes by the rules', (_, edit, waiting, passed) => {
  expect(weighEdit(approved, { ...approved, ...edit })).toEqual({ waiting, passed })
})

test.each([
  ['as long as a sentence', 40, []],
  ['shorter, where a few letters are another word', 39, ['description']],
])('one changed letter is weighed in a text %s', (_, length, waiting) => {
  const before = { description: 'а'.repeat(length) }
  expect(weighEdit(before, { description: `б${before.description.slice(1)}` })).toMatchObject({
    waiting,
  })
})

test.each([
  ['another person’s link', 't.me/anna', 't.me/inna'],
  ['another mailbox', 'anna@home.ge', 'hanna@home.ge'],
  ['a point within a price', '1.500', '15.00'],
])('a change to %s waits, and is no slip of letters', (_, before, after) => {
  const text = (sign: string) => ({ description: `Светлая квартира, пять минут до моря: ${sign}.` })
  expect(weighEdit(text(before), text(after)).waiting).toEqual(['description'])
})

test('images wait where the approved version did not keep its images', () => {
  expect(weighEdit({ images: undefined }, { images: ['1'] }).waiting).toEqual(['images'])
})

test('small steps are compared with the approved version, not with the step before', () => {
  const steps = ['Светлая', 'Светлое', 'Светлой', 'Тёплое'].map((word) => ({
    ...approved,
    description: description.replace('Светлая', word),
  }))
  expect(steps.map((step) => weighEdit(approved, step).waiting)).toEqual([
    [],
    [],
    [],
    ['description'],
  ])
})
