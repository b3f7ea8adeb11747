import { storeFor } from './plan.ts'

/** Beyond these the oldest go. */
const bounds = { pages: 60, answers: 200, pictures: 300, private: 100 } as const
type Name = keyof typeof bounds

export async function keep(name: Exclude<Name, 'private'>, request: Request, response: Response) {
  const store = storeFor(response)
  if (store === 'none') return
  const bounded = store === 'private' ? 'private' : name
  const cache = await caches.open(bounded)
  // Put anew, it is the youngest again.
  await cache.delete(request)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - bounds[bounded])).map((key) => cache.delete(key)),
  )
}

/** One's own before everyone's. */
export async function find(name: Exclude<Name, 'private'>, request: Request) {
  for (const each of ['private', name]) {
    const found = await (await caches.open(each)).match(request)
    if (found) return found
  }
  return undefined
}

export const forgetPrivate = () => caches.delete('private')

/** Bodies of what was kept, oldest first. */
export async function* readTexts(names: readonly Name[]) {
  for (const name of names) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (response) yield await response.text()
    }
  }
}
