import type { Route } from '../../../contract/wire/route.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { askWhileHere } from '../until-it-comes.ts'
import type { Api } from './api-client.ts'
import { followEvents } from './follow-events.ts'

interface Parts {
  api: Pick<Api, 'readSignal'>
  /** A route whose answer is a stream of events. */
  route: Route
  userId: string
  /** Aborted when the session is over. The page learns of it a moment later; a request meanwhile would be refused. */
  over: AbortSignal
  basePath: string
  headers: () => Record<string, string>
  /** Asks for missed events, at the start and after each connect. Gives whether the answer came. */
  catchUp: () => Promise<boolean>
  hear: (data: string) => void
}

type Said = { kind: 'opened' } | { kind: 'heard'; data: string }

/**
 * One tab listens for all tabs of the browser, since a browser allows a site only a few connections and this one stays
 * open. When that tab is closed, the next one takes over.
 */
export function watchEvents({
  api,
  route,
  userId,
  over,
  basePath,
  headers,
  catchUp,
  hear,
}: Parts): () => void {
  const stop = new AbortController()
  const end = AbortSignal.any([stop.signal, over])
  let giveUp = () => {}
  const askForMissed = () => {
    giveUp()
    if (!end.aborted) giveUp = askWhileHere(catchUp)
  }
  end.addEventListener('abort', () => giveUp())
  askForMissed()
  // Other cities at this address may have users with the same id.
  const name = `${route.path} ${basePath} ${userId}`
  const others = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  others?.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
    if (said.kind === 'opened') askForMissed()
    else hear(said.data)
  })
  const tell = (said: Said) => others?.postMessage(said)

  const follow = () =>
    followEvents(end, {
      connect: (signal) =>
        fetch(`${basePath}${apiBase}${route.path}`, {
          headers: { accept: 'text/event-stream', ...headers() },
          cache: 'no-store',
          signal: api.readSignal(signal),
        }),
      onOpen: () => {
        askForMissed()
        tell({ kind: 'opened' })
      },
      hear: (data) => {
        hear(data)
        tell({ kind: 'heard', data })
      },
    })
  const { locks } = navigator as { locks?: LockManager }
  // A stop while it waits for the lock rejects the request.
  if (locks) locks.request(name, { signal: end }, follow).catch(() => {})
  else void follow()

  return () => {
    stop.abort()
    others?.close()
  }
}
