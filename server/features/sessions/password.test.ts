import { expect, test } from 'vitest'
import { inTurn } from './hash-queue.ts'
import { hashPassword, isPassword } from './password.ts'

test('a password is stored as an argon2id hash at the cost that OWASP asks for', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('correct hors', stored)).toBe(false)
})

test('hashing a password twice gives different hashes', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

test('a letter in composed or decomposed form is the same', async () => {
  expect(await isPassword('caf\u0065\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true)
})

test('a hash of another cost still works', { tags: 'long' }, async () => {
  // From the argon2 reference tool: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', stored)).toBe(true)
  expect(await isPassword('Password', stored)).toBe(false)
})

test('without a hash no password is right, and the check takes as long', async () => {
  const stored = await hashPassword('correct horse')
  const timeOf = async (hash: string | null) => {
    const times: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const start = process.cpuUsage()
      expect(await isPassword('wrong', hash)).toBe(false)
      times.push(process.cpuUsage(start).user)
    }
    return Math.min(...times)
  }
  const [known, unknown] = [await timeOf(stored), await timeOf(null)]
  expect(unknown / known).toBeGreaterThan(0.25)
  expect(unknown / known).toBeLessThan(4)
})

test('a flood of passwords is hashed two at a time, and refused beyond the queue', async () => {
  let [running, most] = [0, 0]
  const open = Promise.withResolvers<void>()
  const tasks = Array.from({ length: 100 }, () =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      await open.promise
      running -= 1
    }).then(
      () => 'done',
      (error) => error.code,
    ),
  )
  open.resolve()
  const outcomes = await Promise.all(tasks)
  expect(most).toBe(2)
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(66)
  expect(outcomes.filter((each) => each === 'OVERLOADED')).toHaveLength(34)
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('a task that fails frees its place', async () => {
  for (let i = 0; i < 5; i += 1)
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'fine')).toBe('fine')
})
