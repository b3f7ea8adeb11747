import { expect, test } from 'vitest'
import { CommonAnswers } from './common-answers.ts'

const config = { version: '1', site: 'https://sakhli.example', url: '/estateserver/config' }

/** Answers with the number of times it was asked. */
function counted(status = 200) {
  let count = 0
  const ask = async () => {
    count += 1
    return { status, body: `${count}` }
  }
  return { ask, times: () => count }
}

test('an answer that every page needs is asked for once, by many at once too', async () => {
  const { ask, times } = counted()
  const answers = new CommonAnswers()
  const got = await Promise.all([1, 2, 3].map(() => answers.get(config, ask)))
  expect(got.map(({ body }) => body)).toEqual(['1', '1', '1'])
  await answers.get(config, ask)
  expect(times()).toBe(1)
})

test('a list is asked for each time', async () => {
  const { ask, times } = counted()
  const answers = new CommonAnswers()
  for (const _ of [1, 2]) await answers.get({ ...config, url: '/estateserver/apartments' }, ask)
  expect(times()).toBe(2)
})

test('an answer is asked for anew by version, by site address and every minute', async () => {
  let now = 0
  const { ask, times } = counted()
  const answers = new CommonAnswers(() => now)
  await answers.get(config, ask)
  await answers.get({ ...config, site: 'http://localhost:3000' }, ask)
  expect(times()).toBe(2)
  await answers.get({ ...config, version: '2' }, ask)
  expect(times()).toBe(3)
  now = 59_000
  await answers.get({ ...config, version: '2' }, ask)
  expect(times()).toBe(3)
  now = 60_000
  await answers.get({ ...config, version: '2' }, ask)
  expect(times()).toBe(4)
})

test('a refusal and a failure are not cached', async () => {
  const { ask, times } = counted(503)
  const answers = new CommonAnswers()
  for (const _ of [1, 2]) expect((await answers.get(config, ask)).status).toBe(503)
  expect(times()).toBe(2)
  const broken = answers.get(config, () => Promise.reject(new Error('gone')))
  await expect(broken).rejects.toThrow('gone')
  await answers.get(config, ask)
  expect(times()).toBe(3)
})
