import type { PocketReply, PocketRequest } from '../../contract/search/pocket-messages.ts'
import {
  answerApi,
  asKept,
  cacheFirst,
  comeAndKeep,
  inTime,
  networkFirst,
  passAndForget,
  watched,
} from './answer.ts'
import { isMadeOfListings, planFor } from './plan.ts'
import { answerPocket, keptPocket } from './pocket/keep-pocket.ts'
import { openPushed, renewPush, showPush } from './push.ts'
import { basePath, forgetPrivate, storeName } from './stores.ts'

declare const self: ServiceWorkerGlobalScope

/** Each build has its own shell. An open page uses the one that it began with, until the last such page closes. */
const { searchParams } = new URL(self.location.href)
const build = searchParams.get('v') ?? 'unknown'
const language = searchParams.get('lang') ?? ''
/** Other cities within the scope of this service worker, which must leave them alone. */
const others = searchParams.getAll('other')
const shell = storeName(`shell-${build}`)
const offlinePage = `${basePath}/offline`

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const answer = answerOf(event)
  if (answer !== undefined) event.respondWith(answer)
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPushed(event.notification)),
)
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChange
  event.waitUntil(renewPush(oldSubscription ?? null))
})

/** As in the standard; TypeScript's own types lack it. */
type PushSubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription }

/** A page that was loaded before its service worker sends a list of what it fetched. */
self.addEventListener('message', (event) => {
  const { seen, ...asked } = event.data as { seen?: string[] } & Partial<PocketRequest>
  if (seen) event.waitUntil(Promise.all(seen.map(keepSeen)))
  if (asked.pocket) event.waitUntil(tellOfPocket(asked as PocketRequest, event.ports[0]))
})

async function tellOfPocket(asked: PocketRequest, port: MessagePort | undefined) {
  const reply: PocketReply = await answerPocket(asked)
  if (reply.kind === 'kept') await Promise.all((asked.also ?? []).map(keepSeen))
  port?.postMessage(reply)
}

async function keepShell() {
  const list = `${basePath}/site-files.json?lang=${language}`
  const answer = await fetch(list, { cache: 'no-cache' })
  const { files } = (await answer.json()) as { files: string[] }
  const cache = await caches.open(shell)
  // After a change of the language, most of them are cached already.
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.filter((file) => !cached.has(new URL(file, self.location.href).href))
  await cache.addAll([...missing, new Request(offlinePage, { cache: 'no-cache' })])
}

async function takeOver() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(storeName('shell-')) && name !== shell)
  // An older build may have cached more than it should.
  if (old.length > 0) await forgetPrivate()
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

function answerOf(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const wait = (promise: Promise<unknown>) => event.waitUntil(promise)
  switch (planOf(request)) {
    case 'asset':
      return answerAsset(request)
    case 'page':
      return answerPage(event)
    case 'answer':
      return answerApi(request, wait, keptPocket)
    case 'picture':
      return cacheFirst(request, wait)
    case 'watch':
      return watched(request)
    case 'forget':
      return passAndForget(request)
    default:
      return undefined
  }
}

const planOf = (request: Request) =>
  planFor({
    method: request.method,
    url: new URL(request.url),
    origin: self.location.origin,
    isNavigation: request.mode === 'navigate',
    headers: request.headers,
    basePath,
    others,
  })

async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(shell)).put(request, response.clone())
  return response
}

/** Without a network it gives the cached page, or else the shell, which gets what it shows from the caches. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const fetching = (async () =>
    ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))()
  const wait = (promise: Promise<unknown>) => event.waitUntil(promise)
  // A cached list may be older than the pocket, from which the shell renders the list anew.
  const page =
    isMadeOfListings(pathOf(event.request)) && (await keptPocket.isKept())
      ? await inTime(comeAndKeep('pages', event.request, fetching, wait))
      : await networkFirst('pages', event.request, fetching, wait)
  if (page) return page
  const shellPage = await caches.match(offlinePage)
  return shellPage ? asKept(shellPage) : Response.error()
}

const pathOf = (request: Request) => new URL(request.url).pathname.slice(basePath.length) || '/'

async function keepSeen(address: string) {
  const request = new Request(address)
  const wait = () => {}
  // A request for the page itself is no navigation here, so that its plan is `pass`.
  const plan = planOf(request) === 'pass' ? 'page' : planOf(request)
  try {
    if (plan === 'asset') await answerAsset(request)
    else if (plan === 'answer') await networkFirst('answers', request, fetch(request), wait)
    else if (plan === 'picture') await cacheFirst(request, wait)
    else if (plan === 'page') await networkFirst('pages', request, fetch(request), wait)
  } catch {
    // It is cached the next time that it is loaded.
  }
}
