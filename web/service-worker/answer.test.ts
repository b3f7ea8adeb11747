import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerApi, cacheFirst, networkFirst, passAndForget, watched } from './answer.ts'

/** The browser's caches in memory. As in a browser, writes to a cache that was deleted are lost. */
function openCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    stores,
    open: async (name: string) => {
      await tick()
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        match: async ({ url }: Request) => store.get(url)?.clone(),
        put: async ({ url }: Request, response: Response) => {
          await tick()
          store.set(url, response)
        },
        delete: async ({ url }: Request) => store.delete(url),
        keys: async () => [...store.keys()].map((url) => new Request(url)),
      }
    },
    delete: async (name: string) => {
      await tick()
      return stores.delete(name)
    },
  }
}

/** The network: each address answers when the test says so. */
const answers = new Map<string, (answer: Response | Error) => void>()
const site = 'https://sakhli.example'
const noPocket = { isKept: async () => false, open: async () => undefined }
const mine = { headers: { 'cache-control': 'private, no-cache' } }
let device = openCaches()
let waited: Promise<unknown>[] = []
const wait = (promise: Promise<unknown>) => void waited.push(promise)

beforeEach(() => {
  answers.clear()
  waited = []
  device = openCaches()
  vi.stubGlobal('caches', device)
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    answers.set(new URL(url).pathname, (answer) =>
      answer instanceof Error ? reject(answer) : resolve(answer),
    )
    return promise
  })
})
afterAll(() => vi.unstubAllGlobals())

const ask = (path: string) => {
  const request = new Request(site + path)
  return networkFirst('answers', request, fetch(request), wait)
}
const answer = (path: string, response: Response | Error) => answers.get(path)?.(response)
const settle = async () => {
  while (waited.length > 0) await waited.shift()
}
const kept = () => [...(device.stores.get('private') ?? new Map()).keys()]
const post = (path: string) => new Request(site + path, { method: 'POST' })

async function keepOne() {
  const asking = ask('/mine')
  answer('/mine', new Response('[1]', mine))
  await asking
  await settle()
  expect(kept()).toEqual([`${site}/mine`])
}

describe('an answer for one account', () => {
  it('is deleted when its session is ended here', async () => {
    await keepOne()
    const leaving = passAndForget(post('/out'))
    answer('/out', new Response(null, { status: 204 }))
    await leaving
    expect(kept()).toEqual([])
  })

  it('stays when ending the session fails', async () => {
    await keepOne()
    const leaving = passAndForget(post('/out'))
    answer('/out', new Response(null, { status: 503 }))
    await leaving
    expect(kept()).toEqual([`${site}/mine`])
  })

  it.each([
    ['a refusal', () => new Response('{}', { status: 401 })],
    ['the server', () => new Response('{}', { headers: { 'session-ended': 'yes' } })],
  ])('is deleted when %s tells that the session ended elsewhere', async (_, told) => {
    await keepOne()
    const asking = watched(new Request(`${site}/me`))
    answer('/me', told())
    await asking
    expect(kept()).toEqual([])
  })

  it('is not cached when it arrives after the session has ended', async () => {
    const asking = Array.from({ length: 20 }, (_, n) => ask(`/late-${n}`))
    const leaving = passAndForget(post('/out'))
    // When the session ends, some answers are cached, some are just being cached, some are still to come.
    for (let n = 0; n < 10; n += 1) answer(`/late-${n}`, new Response('[1]', mine))
    answer('/out', new Response(null, { status: 204 }))
    await asking[3]
    for (let n = 10; n < 15; n += 1) answer(`/late-${n}`, new Response('[1]', mine))
    await leaving
    for (let n = 15; n < 20; n += 1) answer(`/late-${n}`, new Response('[1]', mine))
    await Promise.all(asking)
    await settle()
    expect(kept()).toEqual([])
    await keepOne()
  })

  it('is not cached when the rest of its body arrives after the session ended', async () => {
    let finish = () => {}
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[1'))
        finish = () => {
          controller.enqueue(new TextEncoder().encode(']'))
          controller.close()
        }
      },
    })
    const asking = ask('/slow')
    answer('/slow', new Response(body, mine))
    await asking
    const leaving = passAndForget(post('/out'))
    answer('/out', new Response(null, { status: 204 }))
    // A body that is still loading does not delay the sign-out.
    await leaving
    finish()
    await settle()
    expect(kept()).toEqual([])
  })

  it('is not shown for a request that failed after the session ended', async () => {
    await keepOne()
    const asking = ask('/mine')
    const leaving = passAndForget(post('/out'))
    answer('/out', new Response(null, { status: 204 }))
    await leaving
    answer('/mine', new TypeError('No network'))
    expect(await asking).toBeUndefined()
  })

  it('is shown without a network while the session lasts', async () => {
    await keepOne()
    const asking = answerApi(new Request(`${site}/mine`), wait, noPocket)
    answer('/mine', new TypeError('No network'))
    expect(await (await asking).text()).toBe('[1]')
  })
})

describe('images', () => {
  it('that are private are loaded each time', async () => {
    for (const status of [200, 404]) {
      const request = new Request(`${site}/picture`)
      const showing = cacheFirst(request, wait)
      await vi.waitUntil(() => answers.has('/picture'))
      answer('/picture', new Response('x', { status, ...mine }))
      expect((await showing).status).toBe(status)
      await settle()
      answers.clear()
    }
    expect([...device.stores.values()].flatMap((store) => [...store.keys()])).toEqual([])
  })

  it('that are public stay cached after a sign-out', async () => {
    const open = { headers: { 'cache-control': 'public, max-age=31536000, immutable' } }
    const showing = cacheFirst(new Request(`${site}/picture`), wait)
    await vi.waitUntil(() => answers.has('/picture'))
    answer('/picture', new Response('x', open))
    await showing
    await settle()
    const leaving = passAndForget(post('/out'))
    answer('/out', new Response(null, { status: 204 }))
    await leaving
    expect(await (await cacheFirst(new Request(`${site}/picture`), wait)).text()).toBe('x')
  })
})
