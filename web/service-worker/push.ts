import type { PushedNotice } from '../../contract/people/notices.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { basePath } from './stores.ts'

declare const self: ServiceWorkerGlobalScope

/** Told twice, it is shown once: the second takes the place of the first. */
export async function showPush(data: PushMessageData | null) {
  const notice = readPush(data)
  // A push that shows nothing costs the site its leave to send any.
  await self.registration.showNotification(notice?.title ?? 'Sakhli', {
    ...(notice && { body: notice.text, lang: notice.language, tag: `notice-${notice.id}` }),
    ...(notice?.language === 'he' && { dir: 'rtl' }),
    icon: '/icons/icon-192.png',
    data: notice,
  })
}

function readPush(data: PushMessageData | null): PushedNotice | undefined {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Opens what it is about, in a window that is there already if there is one. */
export async function openPushed(notification: Notification) {
  notification.close()
  const notice: PushedNotice | undefined = notification.data
  const address = new URL(basePath + (notice?.path ?? '/notices'), self.location.origin).href
  if (notice) await tellServer('POST', '/notices/read', { id: notice.id }).catch(() => {})
  const windows = await self.clients.matchAll({ type: 'window' })
  const [window] = windows.filter(({ url }) => new URL(url).pathname.startsWith(`${basePath}/`))
  // Controlled by an older service worker, a window does not let itself be led.
  const led = await window?.navigate(address).catch(() => null)
  // Some systems leave their windows where they are.
  if (led) await led.focus().catch(() => {})
  else await self.clients.openWindow(address)
}

/** The browser changed its address by itself: the server is told, or it would write to nobody. */
export async function renewPush(before: PushSubscription | null) {
  const key = before?.options.applicationServerKey
  if (!key) return
  const { pushManager } = self.registration
  const renewed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = renewed.toJSON()
  await tellServer('POST', '/notices/push', {
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
  })
}

const tellServer = (method: string, path: string, body: object) =>
  fetch(basePath + apiBase + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
