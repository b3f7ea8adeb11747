import { describe, expect, it } from 'vitest'
import type { QueueBounds, Weight } from './fair-queue.ts'
import { openFairQueue } from './fair-queue.ts'

const quick: Weight = { memoryBytes: 10, isQuick: true }
const slow: Weight = { memoryBytes: 40, isQuick: false }

/** A queue whose tasks end when they are told to. */
const open = (more: Partial<QueueBounds> = {}) => {
  let time = 0
  const bounds = { atOnce: 3, memoryBytes: 100, waitingOfOne: 5, waitingOfAll: 50, patienceMs: 100 }
  const queue = openFairQueue({ ...bounds, ...more }, () => time)
  const running = new Map<string, () => void>()
  const add = (name: string, weight = quick, account = name.slice(0, 1)) =>
    queue.run(account, weight, () => new Promise<void>((end) => running.set(name, end)))
  const end = async (name: string) => {
    running.get(name)?.()
    running.delete(name)
    await new Promise(setImmediate)
  }
  return { add, end, now: () => [...running.keys()], pass: (ms: number) => (time += ms) }
}

describe('A queue', () => {
  it('lets accounts take turns, however many one has sent', async () => {
    const { add, end, now } = open({ atOnce: 1 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void add(name)
    const order = []
    for (let [running] = now(); running; [running] = now()) {
      order.push(running)
      await end(running)
    }
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  it('keeps a place free for quick tasks', async () => {
    const { add, end, now } = open()
    void add('a1', slow)
    void add('b1', slow)
    void add('c1')
    expect(now()).toEqual(['a1', 'c1'])
    await end('a1')
    expect(now()).toEqual(['c1', 'b1'])
  })

  it('starts no more tasks than fit in memory', async () => {
    const { add, end, now } = open()
    void add('a1', { memoryBytes: 90, isQuick: false })
    void add('b1', { memoryBytes: 20, isQuick: true })
    expect(now()).toEqual(['a1'])
    await end('a1')
    expect(now()).toEqual(['b1'])
  })

  it('runs a task larger than its memory alone', () => {
    const { add, now } = open()
    void add('a1', { memoryBytes: 500, isQuick: false })
    expect(now()).toEqual(['a1'])
  })

  it('does not let small tasks overtake a large one for ever', async () => {
    const { add, end, now, pass } = open()
    void add('a1')
    void add('b1', { memoryBytes: 95, isQuick: false })
    void add('c1')
    expect(now()).toEqual(['a1', 'c1'])
    pass(200)
    void add('d1')
    await end('a1')
    expect(now()).toEqual(['c1'])
    await end('c1')
    expect(now()).toEqual(['b1'])
  })

  it('refuses an account with too many waiting tasks, but no other account', () => {
    const { add } = open({ atOnce: 1 })
    const mine = Array.from({ length: 9 }, (_, index) => add(`a${index}`))
    expect(mine.filter((each) => each === undefined)).toHaveLength(3)
    expect(add('b1')).toBeDefined()
  })

  it('refuses every account when it is full', () => {
    const { add } = open({ atOnce: 1, waitingOfAll: 2 })
    const all = ['a1', 'b1', 'c1', 'd1'].map((name) => add(name))
    expect(all.map((each) => each !== undefined)).toEqual([true, true, true, false])
  })

  it('frees the place of a task that fails', async () => {
    const queue = openFairQueue({
      atOnce: 1,
      memoryBytes: 100,
      waitingOfOne: 5,
      waitingOfAll: 5,
      patienceMs: 1,
    })
    await expect(queue.run('a', quick, () => Promise.reject(new Error('broken')))).rejects.toThrow()
    expect(await queue.run('a', quick, async () => 'next')).toBe('next')
  })
})
