import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export type ProxyFault =
  /** The connection is closed after this many bytes. */
  | { kind: 'cut'; afterBytes: number }
  /** The connection is reset, so that even what was sent may be lost. */
  | { kind: 'reset'; afterBytes: number }
  /** Everything goes up; the answer never comes back. */
  | { kind: 'mute' }
  /** After this many bytes nothing moves, without an error. */
  | { kind: 'stall'; afterBytes: number }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'refuse' }

export interface FaultProxy {
  address: string
  /** Called for each request with its first line, to choose the fault. */
  fault: (head: string) => ProxyFault | undefined
  met: number
  /** How many bytes were sent to the server. */
  bytesUp: number
  /** How often a connection was really broken: a cut after the last byte breaks nothing. */
  broken: number
  close: () => Promise<void>
}

/** A proxy between a client and the server that fails as networks do. */
export async function openFaultProxy(
  target: string,
  /** The speed towards the server, over all connections together. */
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const proxy: FaultProxy = {
    address: '',
    fault: () => undefined,
    met: 0,
    broken: 0,
    bytesUp: 0,
    close: async () => {},
  }
  let freeAt = 0
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
    }
    const endBoth = () => {
      near.destroy()
      far.destroy()
    }
    let holds = 0
    const hold = () => {
      holds += 1
      near.pause()
      return () => {
        holds -= 1
        if (holds === 0) near.resume()
      }
    }
    let fault: ProxyFault | undefined
    let up = 0
    near.on('data', (chunk: Buffer) => {
      proxy.bytesUp += chunk.length
      freeAt = Math.max(freeAt, performance.now()) + (chunk.length / bytesPerSecond) * 1_000
      const wait = freeAt - performance.now()
      if (wait > 5) setTimeout(hold(), wait)
      const head = /^(GET|POST|PUT|PATCH|DELETE) \S+ HTTP/.exec(
        chunk.toString('latin1', 0, 300),
      )?.[0]
      if (head !== undefined) {
        fault = proxy.fault(head)
        up = 0
        if (fault) proxy.met += 1
      }
      if (fault?.kind === 'refuse') return endBoth()
      if (fault?.kind === 'answer') {
        const { status, headers = {}, body = '' } = fault
        const lines = Object.entries({ ...headers, 'content-length': String(body.length) })
        const said = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
        near.end(`HTTP/1.1 ${status} Fault\r\nconnection: close\r\n${said}\r\n${body}`)
        far.destroy()
        return
      }
      if (fault && 'afterBytes' in fault && up + chunk.length > fault.afterBytes) {
        far.write(chunk.subarray(0, Math.max(0, fault.afterBytes - up)))
        up += chunk.length
        if (fault.kind === 'stall') return near.pause()
        proxy.broken += 1
        if (fault.kind === 'reset') {
          near.resetAndDestroy()
          far.resetAndDestroy()
          return
        }
        // Bytes sent before the cut must arrive: destroying `far` would drop those that still wait in it.
        near.destroy()
        return
      }
      up += chunk.length
      if (!far.write(chunk)) far.once('drain', hold())
    })
    far.on('data', (chunk) => {
      if (fault?.kind === 'mute') {
        proxy.broken += 1
        return endBoth()
      }
      near.write(chunk)
    })
    near.on('close', () => far.end())
    far.on('close', () => near.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  proxy.address = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  proxy.close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return proxy
}
