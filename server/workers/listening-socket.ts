import type { SendHandle } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import net, { isIPv6 } from 'node:net'
import { getSystemErrorName } from 'node:util'

/** Node's wrapper around a socket. It can be sent to other processes as a server can, and `listen` accepts it. */
interface Handle {
  getsockname: (name: { address?: string; port?: number }) => number
  close: () => void
}

export interface ListeningSocket {
  address: string
  handle: SendHandle
  close: () => void
}

/**
 * A socket that is opened here and listened on only by the workers: the system gives each connection to a waiting
 * worker. It stays open when no worker lives, so that connections wait in its queue and none is refused. Node's cluster
 * module would close its socket when the last worker dies, and a server in this process would take connections itself,
 * so the socket is made in the way in which the cluster module makes it.
 */
export async function bindSocket(port: number, host: string): Promise<ListeningSocket> {
  const { address } = await lookup(host, { order: 'ipv4first' })
  const { _createServerHandle } = net as unknown as {
    _createServerHandle: (address: string, port: number, family: 4 | 6) => Handle | number
  }
  const made = _createServerHandle(address, port, isIPv6(address) ? 6 : 4)
  const bound: { address?: string; port?: number } = {}
  // The system reports a taken address only when the socket is asked for its name.
  const failure = typeof made === 'number' ? made : made.getsockname(bound)
  if (typeof made === 'number' || failure !== 0) {
    const code = getSystemErrorName(failure)
    throw Object.assign(new Error(`listen ${code}: ${address}:${port}`), { code })
  }
  const shown = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address]
  return {
    address: `http://${shown ?? (isIPv6(address) ? `[${address}]` : address)}:${bound.port}`,
    handle: made as unknown as SendHandle,
    close: () => made.close(),
  }
}
