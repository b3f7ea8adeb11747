import type { Send } from '../../renderer/kernel/api/api-client.ts'

export type LaunchFlaw = 'LAUNCH_DATA_EXPIRED' | 'LAUNCH_DATA_INVALID'

/** Launch data are valid for a day, or until a sign-out. From then on the server refuses every call of every page. */
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
