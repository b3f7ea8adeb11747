import type { Send } from '../../renderer/kernel/api/api-client.ts'

export type LaunchFlaw = 'LAUNCH_DATA_EXPIRED' | 'LAUNCH_DATA_INVALID'

/** Telegram's word lives for a day, and ends at a sign-out: from then on no call is answered, whichever page makes it. */
export const watchRefusals =
  (send: typeof fetch, onRefused: (flaw: LaunchFlaw) => void): Send =>
  async (url, init) => {
    const response = await send(url, init)
    if (response.status !== 401) return response
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    const code = (answer as { code?: unknown } | null | undefined)?.code
    if (code === 'LAUNCH_DATA_EXPIRED' || code === 'LAUNCH_DATA_INVALID') onRefused(code)
    return response
  }
