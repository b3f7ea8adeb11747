import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openClient } from '../../server/db/connection/open-client.ts'
import { silentLog } from '../../server/db/database-log.ts'
import type { Relay } from '../../server/db/testing/relay.ts'
import { openRelay } from '../../server/db/testing/relay.ts'
import { freePort } from '../crash/processes.ts'
import { findProgram } from '../running/run-program.ts'

/** Seconds without a sign of life from the primary after which another node takes over. */
const leaseSeconds = 5
const startMs = 120_000

interface Programs {
  patroni: string
  etcd: string
  haproxy: string
  postgres: string
}

/** The programs that the test needs, or a list of those that are missing. */
export function findPrograms(): Programs | { missing: string } {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(findProgram)
  const postgres = [18, 17, 16, 15]
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(join(folder, 'postgres')))
  if (patroni && etcd && haproxy && postgres) return { patroni, etcd, haproxy, postgres }
  const found = { patroni, etcd, haproxy, postgresql: postgres }
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : name))
  return {
    missing: `${missing.join(', ')} not on this machine (Debian: apt-get install patroni etcd-server haproxy postgresql)`,
  }
}

interface Node {
  name: string
  data: string
  config: string
  rest: number
  wires: Relay[]
  process: ChildProcess | undefined
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Three PostgreSQL under Patroni on this machine with synchronous replication. HAProxy in front of them sends every
 * connection to the primary. Every connection from and to a node goes through a relay that can be cut.
 */
export async function startCluster(programs: Programs) {
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-failover-'))
  const user = await runAs(folder)
  const own = async (path: string, mode = 0o700) => {
    if (user) await chown(path, user.uid, user.gid)
    await chmod(path, mode)
  }
  await own(folder)
  const running = new Set<ChildProcess>()
  const relays: Relay[] = []
  const start = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', process.env.FAILOVER_LOG ? 'inherit' : 'ignore'],
      env: { PATH: `${programs.postgres}:/usr/bin:/bin`, HOME: folder, LANG: 'C.UTF-8' },
    })
    running.add(child)
    child.on('exit', () => running.delete(child))
    return child
  }
  const relayTo = async (port: number) => {
    const relay = await openRelay(port)
    relays.push(relay)
    return relay
  }

  const etcdPort = await freePort()
  const peerPort = await freePort()
  start(programs.etcd, [
    ...['--name', 'one', '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', `http://127.0.0.1:${etcdPort}`],
    ...['--advertise-client-urls', `http://127.0.0.1:${etcdPort}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peerPort}`],
    ...['--initial-cluster', `one=http://127.0.0.1:${peerPort}`],
  ])

  const nodes: Node[] = []
  const backends: string[] = []
  for (const name of ['north', 'south', 'west']) {
    const home = join(folder, name)
    await mkdir(home)
    await own(home)
    const [postgresPort, restPort] = [await freePort(), await freePort()]
    const wires = [
      await relayTo(postgresPort),
      await relayTo(restPort),
      await relayTo(etcdPort),
    ] as const
    const [postgres, rest, etcd] = wires
    const config = join(home, 'patroni.json')
    const written = patroniConfig({
      name,
      home,
      bin: programs.postgres,
      listen: { postgres: postgresPort, rest: restPort },
      tell: { postgres: postgres.port, rest: rest.port },
      etcd: etcd.port,
    })
    // Patroni reads YAML, and JSON is valid YAML.
    await writeFile(config, JSON.stringify(written))
    await own(config, 0o600)
    nodes.push({
      name,
      data: join(home, 'data'),
      config,
      rest: restPort,
      wires: [...wires],
      process: undefined,
    })
    backends.push(`server ${name} 127.0.0.1:${postgres.port} check port ${rest.port}`)
  }
  const front = await freePort()
  const haproxyConfig = join(folder, 'haproxy.cfg')
  await writeFile(haproxyConfig, haproxy(front, backends))
  await own(haproxyConfig, 0o600)

  const startNode = (node: Node) => {
    node.process = start(programs.patroni, [node.config])
  }
  for (const node of nodes) startNode(node)
  start(programs.haproxy, ['-db', '-f', haproxyConfig])

  const close = async () => {
    for (const relay of relays) relay.close()
    for (const node of nodes) await killNode(node)
    const left = [...running]
    for (const child of left) child.kill('SIGKILL')
    await Promise.all(
      left.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')),
    )
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  const url = `postgres://postgres:unused@127.0.0.1:${front}/postgres`
  const cluster = {
    url,
    close,
    /** Waits until one node leads, the others follow it, and one of them acknowledges every commit. */
    async whole() {
      for (const giveUp = Date.now() + startMs; ; await delay(200)) {
        const states = await Promise.all(nodes.map(stateOf))
        const primaries = states.filter((state) => isPrimary(state?.role))
        // A node that came back reports that it runs long before it follows, so the primary is asked who does.
        const followers = (primaries[0]?.replication ?? []).filter(
          ({ application_name, state }) =>
            state === 'streaming' && nodes.some(({ name }) => name === application_name),
        )
        const isWhole =
          primaries.length === 1 &&
          followers.length === 2 &&
          states.some((state) => state?.sync_standby)
        if (isWhole) return
        if (Date.now() > giveUp) throw new Error(`The nodes are ${JSON.stringify(states)}`)
      }
    },
    async primary(): Promise<Node> {
      for (const giveUp = Date.now() + startMs; Date.now() < giveUp; await delay(100))
        for (const node of nodes) if (isPrimary((await stateOf(node))?.role)) return node
      throw new Error('No node leads')
    },
    /** Milliseconds until a node other than `gone` leads. */
    async nextPrimary(gone: Node): Promise<number> {
      const since = performance.now()
      const others = nodes.filter((node) => node !== gone)
      while (performance.now() - since < startMs) {
        for (const node of others)
          if (isPrimary((await stateOf(node))?.role)) return performance.now() - since
        await delay(50)
      }
      throw new Error('Nobody takes over')
    },
    /** Milliseconds until the new primary acknowledges a commit: a follower must have it first, too. */
    async nextCommit(): Promise<number> {
      const since = performance.now()
      while (performance.now() - since < startMs) {
        const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
        // A cut connection is reported twice: to the caller, and as an event, which is ignored here.
        client.on('error', () => {})
        try {
          await client.connect()
          await client.query(
            'create table if not exists probe (n int); insert into probe values (1)',
          )
          return performance.now() - since
        } catch {
          await delay(50)
        } finally {
          await client.end().catch(() => {})
        }
      }
      throw new Error('Nothing is committed any more')
    },
    /** Like a power cut of the machine. */
    kill: killNode,
    restart: startNode,
    cut: (node: Node) => {
      for (const wire of node.wires) wire.cut()
    },
    /**
     * Starts the node again, as a supervisor would. Otherwise Patroni 3.0 may start PostgreSQL twice, if etcd comes
     * back while Patroni steps down, and then removes the data of the one that runs.
     */
    mend: async (node: Node) => {
      await killNode(node)
      for (const wire of node.wires) wire.mend()
      startNode(node)
    },
  }
  try {
    await cluster.whole()
    const client = await openClient(url, silentLog)
    await client.query('create database sakhli')
    await client.end()
    return { ...cluster, url: url.replace(/postgres$/, 'sakhli') }
  } catch (error) {
    await close()
    throw error
  }
}

const isPrimary = (role: string | undefined) => role === 'master' || role === 'primary'

interface NodeState {
  role?: string
  sync_standby?: boolean
  /** The nodes that the primary sends its writes to, as it reports them; a copy still being made is included. */
  replication?: { application_name?: string; state?: string }[]
}

/** Asks the node directly, not through its relays, so that the test also sees a node that is cut off. */
async function stateOf({ rest }: Node): Promise<NodeState | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, {
      signal: AbortSignal.timeout(1_000),
    })
    const state = (await answer.json()) as NodeState & { state?: string }
    return state.state === 'running' || state.state === 'streaming' ? state : undefined
  } catch {
    return undefined
  }
}

async function killNode(node: Node) {
  const pidFile = await readFile(join(node.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number(pidFile.split('\n')[0])
  const { process: patroni } = node
  if (patroni && patroni.exitCode === null && patroni.signalCode === null) {
    const ended = once(patroni, 'exit')
    patroni.kill('SIGKILL')
    await ended
  }
  node.process = undefined
  if (postmaster > 0 && (await isPostmasterOf(postmaster, node.data)))
    process.kill(postmaster, 'SIGKILL')
}

/** By now another program may have the same process id. */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes(data)
}

/** PostgreSQL refuses to run as root; Debian has a user for it. */
async function runAs(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { cwd: folder }))
  return { uid: id('-u'), gid: id('-g') }
}

const haproxy = (port: number, backends: readonly string[]) =>
  `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
  ${backends.join('\n  ')}
`.trimStart()

interface NodePlan {
  name: string
  home: string
  bin: string
  listen: { postgres: number; rest: number }
  tell: { postgres: number; rest: number }
  etcd: number
}

const patroniConfig = ({ name, home, bin, listen, tell, etcd }: NodePlan) => ({
  scope: 'sakhli',
  name,
  restapi: {
    listen: `127.0.0.1:${listen.rest}`,
    connect_address: `127.0.0.1:${tell.rest}`,
  },
  // Declared as a proxy: otherwise Patroni finds etcd's own address and bypasses the relay.
  etcd3: { hosts: [`127.0.0.1:${etcd}`], use_proxies: true },
  bootstrap: {
    dcs: {
      ttl: leaseSeconds,
      loop_wait: 1,
      retry_timeout: 2,
      // No node becomes primary that may lack an acknowledged write.
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      // With one synchronous follower, the other may be ahead when that one takes over; rewinding it takes 20 s.
      synchronous_node_count: 2,
      // When a primary fails, another node takes over at once and does not wait for it.
      primary_start_timeout: 0,
      master_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: {
          max_connections: 100,
          wal_log_hints: 'on',
          wal_keep_size: '512MB',
          wal_receiver_timeout: '3s',
          wal_sender_timeout: '3s',
          // When its primary fails, a follower tries the next one as soon as it knows it, not 5 s later.
          wal_retrieve_retry_interval: '200ms',
          shared_buffers: '32MB',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
    ],
  },
  postgresql: {
    listen: `127.0.0.1:${listen.postgres}`,
    connect_address: `127.0.0.1:${tell.postgres}`,
    data_dir: join(home, 'data'),
    bin_dir: bin,
    pgpass: join(home, 'pgpass'),
    // Otherwise a new copy waits minutes for the next checkpoint.
    basebackup: [{ checkpoint: 'fast' }],
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
    authentication: {
      superuser: { username: 'postgres', password: 'unused' },
      replication: { username: 'replicator', password: 'unused' },
    },
    parameters: { unix_socket_directories: home },
  },
})
