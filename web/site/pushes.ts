import type { PushSubscription as Subscription } from '../../contract/people/notices.ts'
import type { Pushes } from '../../renderer/kernel/platform/platform.ts'

const managerOf = async () => (await navigator.serviceWorker.ready).pushManager

/** Only the fields that the server accepts: browsers add more. */
function written(subscription: PushSubscription | null): Subscription | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return undefined
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

/** Ends a subscription for other keys: the server lost them, or it is another server. No pushes come by it any more. */
async function endOfOther(manager: PushManager, key: Uint8Array) {
  const known = await manager.getSubscription()
  const ours = known?.options.applicationServerKey
  if (known && (!ours || !isSame(new Uint8Array(ours), key))) await known.unsubscribe()
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, n) => byte === other[n])

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )

export const pushes: Pushes = {
  subscribe: async (key) => {
    if ((await Notification.requestPermission()) !== 'granted') return undefined
    try {
      const manager = await managerOf()
      const applicationServerKey = bytesOf(key)
      await endOfOther(manager, applicationServerKey)
      return written(await manager.subscribe({ userVisibleOnly: true, applicationServerKey }))
    } catch {
      // The browser's push service is out of reach, or it has none.
      return undefined
    }
  },
  current: async () => {
    if (Notification.permission !== 'granted') return undefined
    return written(await (await managerOf()).getSubscription())
  },
  unsubscribe: async () => {
    await (await (await managerOf()).getSubscription())?.unsubscribe()
  },
  isForbidden: () => Notification.permission === 'denied',
}
