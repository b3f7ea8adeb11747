import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Job, Reply } from './worker-protocol.ts'
import { answers, reply } from './worker-protocol.ts'

export interface WorkerSpawn {
  /** The Node that runs the worker; in a package the one that is bundled with it. */
  node?: string
  script?: string
  /** How long one job may take. */
  jobMs?: number
}

export type WorkerEnd =
  | { kind: 'answered'; outcome: Reply['outcome']; isSpent: boolean }
  | { kind: 'overran' }
  | { kind: 'died' }

const defaultScript = fileURLToPath(new URL('./worker.ts', import.meta.url))
/** WebAssembly never gives memory back; a worker that has grown this far is replaced. */
const spentBytes = 260_000_000

/** One process that does one job at a time. */
export function startWorker({ node, script = defaultScript, jobMs = 120_000 }: WorkerSpawn) {
  const child = fork(script, [], {
    ...(node ? { execPath: node } : {}),
    // So that it gives pictures back as soon as it is done with them, see worker.ts.
    execArgv: ['--expose-gc', '--max-semi-space-size=2'],
    // Nothing of the parent's secrets reaches what reads hostile files.
    // One arena: with more of them the system's allocator keeps what large pictures leave behind.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1', ...systemEnv() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })
  giveWay(child.pid)
  let count = 0
  let isGone = false
  let settle: (end: WorkerEnd) => void = () => {}
  child.on('exit', () => {
    isGone = true
    settle({ kind: 'died' })
  })
  child.on('error', () => {
    isGone = true
    settle({ kind: 'died' })
  })

  const end = async () => {
    if (isGone || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended.catch(() => {})
  }

  const perform = (job: Job) => {
    const id = ++count
    return new Promise<WorkerEnd>((resolve) => {
      const timer = setTimeout(() => settle({ kind: 'overran' }), jobMs)
      settle = (ended) => {
        settle = () => {}
        clearTimeout(timer)
        child.off('message', hear)
        resolve(ended)
      }
      const hear = (message: unknown) => {
        const said = reply.safeParse(message)
        if (!said.success || said.data.id !== id) return
        const { outcome, residentBytes } = said.data
        const isSense = !outcome.ok || answers[job.kind].safeParse(outcome.value).success
        if (!isSense) return settle({ kind: 'died' })
        settle({ kind: 'answered', outcome, isSpent: residentBytes > spentBytes })
      }
      if (isGone) return settle({ kind: 'died' })
      child.on('message', hear)
      child.send({ id, job }, (error) => {
        if (error) settle({ kind: 'died' })
      })
    })
  }

  return { pid: child.pid, do: perform, end }
}

/** Whatever the person does meanwhile comes first: the window, and other programs. */
function giveWay(pid: number | undefined) {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already, or the system does not let us.
  }
}

/** Windows finds nothing without these. */
function systemEnv(): Record<string, string> {
  const names = ['SystemRoot', 'SystemDrive', 'TEMP', 'TMP', 'TMPDIR', 'LANG']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}
