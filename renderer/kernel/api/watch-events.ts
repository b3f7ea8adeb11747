import type { Route } from '../../../contract/wire/route.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { askWhileHere } from '../until-it-comes.ts'
import type { Api } from './api-client.ts'
import { followEvents } from './follow-events.ts'

interface Parts {
  api: Pick<Api, 'readSignal'>
  /** Whose answer is a stream of events. */
  route: Route
  userId: string
  basePath: string
  headers: () => Record<string, string>
  /** Asks for what came while nobody listened: at once, and whenever the line is there again. Says whether that is known now. */
  catchUp: () => Promise<boolean>
  hear: (data: string) => void
}

type Said = { kind: 'opened' } | { kind: 'heard'; data: string }

/**
 * One window of a browser listens for all of them: a connection that stays open is one of the few that a browser has for
 * a site. When that window is closed, the next takes over.
 */
export function watchEvents({
  api,
  route,
  userId,
  basePath,
  headers,
  catchUp,
  hear,
}: Parts): () => void {
  const stop = new AbortController()
  let giveUp = () => {}
  const askForMissed = () => {
    giveUp()
    giveUp = askWhileHere(catchUp)
  }
  askForMissed()
  // Other cities of this address have users of the same numbers.
  const name = `${route.path} ${basePath} ${userId}`
  const others = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  others?.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
    if (said.kind === 'opened') askForMissed()
    else hear(said.data)
  })
  const tell = (said: Said) => others?.postMessage(said)

  const follow = () =>
    followEvents(stop.signal, {
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
  // Told to stop while it waits for its turn, the wait is refused.
  if (locks) locks.request(name, { signal: stop.signal }, follow).catch(() => {})
  else void follow()

  return () => {
    giveUp()
    stop.abort()
    others?.close()
  }
}
