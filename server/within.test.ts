import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { within } from './within.ts'

test('a result or a failure in time is passed on', async () => {
  expect(await within(10_000, Promise.resolve('here'))).toBe('here')
  await expect(within(10_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('a late result is not waited for, and may fail later unnoticed', async () => {
  const failing = Promise.withResolvers<string>()
  expect(await within(1, failing.promise)).toBeUndefined()
  const unheard: unknown[] = []
  const note = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', note)
  failing.reject(new Error('too late'))
  await delay(1)
  process.off('unhandledRejection', note)
  expect(unheard).toEqual([])
})
