import type { PushedNotice } from '../../contract/people/notices.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { basePath } from './stores.ts'

declare const self: ServiceWorkerGlobalScope

/** A notice that is pushed twice is shown once: the second replaces the first. */
export async function showPush(data: PushMessageData | null) {
  const notice = readPush(data)
  // If a push shows nothing, browsers take away the site's permission to send pushes.
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

/** Opens the page that the notification is about, in an existing window if there is one. */
export async function openPushed(notification: Notification) {
  notification.close()
  const notice: PushedNotice | undefined = notification.data
  const address = new URL(basePath + (notice?.path ?? '/notices'), self.location.origin).href
  if (notice) await tellServer('POST', '/notices/read', { id: notice.id }).catch(() => {})
  const windows = await self.clients.matchAll({ type: 'window' })
  const [window] = windows.filter(({ url }) => new URL(url).pathname.startsWith(`${basePath}/`))
  // `navigate` fails in a window that an older service worker controls.
  const led = await window?.navigate(address).catch(() => null)
  // Some systems do not let a window come to the front.
  if (led) await led.focus().catch(() => {})
  else await self.clients.openWindow(address)
}

/** The browser changed its push address by itself: without the new one, the server's pushes would reach nobody. */
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
