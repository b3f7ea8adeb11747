import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/**
 * A connection that can be cut: connections through it then neither end nor carry anything, and new ones get no answer,
 * as when a machine is cut off from its network.
 */
export async function openRelay(to: number | string, at = 0) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  const server = createServer((near) => {
    const far = typeof to === 'string' ? connect(to) : connect(to, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      // While it is cut, one side must not notice that the other side is gone.
      if (isCut) return
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const socket of pair) socket.on('error', () => {}).on('close', end)
    near.pipe(far)
    far.pipe(near)
    if (isCut) hold(pair)
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const dropAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    pairs.clear()
  }
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true
      for (const pair of pairs) hold(pair)
    },
    /** Restores the connection; data held back is lost, as packets are. */
    mend() {
      isCut = false
      dropAll()
    },
    close() {
      isCut = false
      dropAll()
      server.close()
    },
  }
}
/** A relay for the connections to a database on this machine; `url` is the database's address through it. */
export async function openWire(url: string) {
  const { hostname, port } = new URL(url.replace('@/', '@localhost/'))
  const folder = decodeURIComponent(hostname)
  const relay = await openRelay(
    folder.startsWith('/') ? join(folder, `.s.PGSQL.${port || 5432}`) : Number(port || 5432),
  )
  const wired = new URL(url)
  wired.hostname = '127.0.0.1'
  wired.port = String(relay.port)
  return { ...relay, url: wired.href }
}

export type Relay = Awaited<ReturnType<typeof openRelay>>

function hold([near, far]: readonly [Socket, Socket]) {
  near.unpipe(far)
  far.unpipe(near)
  near.pause()
  far.pause()
}
