import got from 'got'
import type { Caller } from './call-server.ts'

/** Whether the server is there at all, or it is the network or the server that is away. */
export async function pingServer(
  { server, patience }: Caller,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { statusCode } = await got(`${server.address()}/healthz`, {
      retry: { limit: 0 },
      throwHttpErrors: false,
      timeout: { request: patience.connectMs },
      signal,
    })
    return statusCode < 500
  } catch {
    return false
  }
}
