import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUPERUSER } from './cluster.ts'
import type { Runner } from './runner.ts'
import { canReach } from './runner.ts'

/** Where PostgreSQL listens: its settings, and the address for clients. */
export type Address = {
  settings: Record<string, string>
  /** The file in which PostgreSQL notes the process that listens on the socket, if there is a socket. */
  socketLock: string | undefined
  urlOf: (database: string, password: string) => string
  forget: () => Promise<void>
}

// sun_path has 104 bytes on macOS and 108 on Linux, including the closing zero.
const LONGEST_SOCKET_PATH = 103

/** A socket in a private folder; a loopback port only if every possible path is too long for a socket. */
export async function chooseAddress(cluster: string, runner?: Runner): Promise<Address> {
  if (process.platform === 'win32') return listenOnPort()
  if (isShort(cluster)) return listenInFolder('.', cluster, async () => {})
  const temporary = (await canReach(tmpdir(), runner)) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(temporary, 'sakhli-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  if (!isShort(folder)) {
    await forget()
    return listenOnPort()
  }
  await chmod(folder, 0o700)
  if (runner) await chown(folder, runner.uid, runner.gid)
  return listenInFolder(folder, folder, forget)
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH
}

function listenInFolder(
  forServer: string,
  forClients: string,
  forget: () => Promise<void>,
): Address {
  const host = encodeURIComponent(forClients)
  return {
    socketLock: join(forClients, '.s.PGSQL.5432.lock'),
    settings: { listen_addresses: '', unix_socket_directories: forServer, port: '5432' },
    urlOf: (database, password) =>
      `postgres://${SUPERUSER}:${encodeURIComponent(password)}@${host}/${database}`,
    forget,
  }
}

async function listenOnPort(): Promise<Address> {
  const port = await findFreePort()
  return {
    socketLock: undefined,
    settings: {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
    },
    urlOf: (database, password) =>
      `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    forget: async () => {},
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
