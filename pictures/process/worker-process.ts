import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { AnswerTo, Job, Reply } from './jobs.ts'
import { answers, reply } from './jobs.ts'

export interface WorkerSpawn {
  /** The Node that runs the worker; in a package the one that is bundled with it. */
  node?: string
  script?: string
  /** How long one job may take. */
  jobMs?: number
  /** A worker that has grown this far is replaced: WebAssembly never gives memory back. */
  spentBytes?: number
  /** The most memory that a JPEG decoder may take for its arrays, on any system. */
  jpegBytes?: number
  /** Lowers the worker's priority, so that everything else on the machine goes first. */
  givesWay?: boolean
}

export type JobOutcome<T> = (Reply['outcome'] & { ok: false }) | { ok: true; value: T }

export type WorkerEnd<T = unknown> =
  | { kind: 'answered'; outcome: JobOutcome<T>; isSpent: boolean }
  | { kind: 'overran' }
  | { kind: 'outgrew' }
  | { kind: 'died' }

export interface JobBounds {
  ms?: number
  /** How much memory the job may take beyond what the process has by itself. */
  memoryBytes?: number
}

export type WorkerProcess = ReturnType<typeof startWorker>

const defaultScript = fileURLToPath(new URL('./worker.ts', import.meta.url))
const compileCache = fileURLToPath(
  new URL('../../node_modules/.cache/media-worker', import.meta.url),
)
const watchEveryMs = 25

/** One process that does one job at a time. */
export function startWorker({
  node,
  script = defaultScript,
  jobMs = 120_000,
  spentBytes = 260_000_000,
  jpegBytes,
  givesWay = true,
}: WorkerSpawn) {
  const child = fork(script, [], {
    ...(node ? { execPath: node } : {}),
    // Lets the worker free pixels as soon as it is done with them, see worker.ts.
    execArgv: ['--expose-gc', '--max-semi-space-size=2', '--max-old-space-size=256'],
    // The worker reads hostile files, so it gets none of the parent's secrets.
    // One arena: with more, the system's allocator holds on to the memory that large images used.
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '1',
      // Saves each worker the TypeScript compiler: 20 MB, and most of the time it takes to start.
      ...(script.endsWith('.ts') ? { NODE_COMPILE_CACHE: compileCache } : {}),
      ...(jpegBytes ? { JPEGMEM: `${Math.floor(jpegBytes / 1_000_000)}M` } : {}),
      ...systemEnv(),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })
  if (givesWay) lowerPriority(child.pid)
  let count = 0
  let isGone = false
  /** Until it says so, the worker is still loading its code, which must not count as growth by a job. */
  const ready = once(child, 'message').catch(() => {})
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
    child.ref()
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended.catch(() => {})
  }

  const perform = <J extends Job>(job: J, { ms = jobMs, memoryBytes }: JobBounds = {}) => {
    const id = ++count
    return new Promise<WorkerEnd<AnswerTo<J['kind']>>>((resolve) => {
      let isSettled = false
      const timer = setTimeout(() => settle({ kind: 'overran' }), ms)
      let stopWatching = () => {}
      void ready.then(() => {
        if (isSettled) return
        stopWatching = watchMemory(child.pid, memoryBytes, () => settle({ kind: 'outgrew' }))
      })
      settle = (ended) => {
        settle = () => {}
        isSettled = true
        clearTimeout(timer)
        stopWatching()
        child.off('message', hear)
        resolve(ended as WorkerEnd<AnswerTo<J['kind']>>)
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
      child.send({ id, job, memoryBytes }, (error) => {
        if (error) settle({ kind: 'died' })
      })
    })
  }

  return {
    pid: child.pid,
    do: perform,
    end,
    /** Lets the parent end while the worker lives: it ends with its parent. */
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
  }
}

/** Linux tells how much memory any process holds; elsewhere the worker watches itself, see worker.ts. */
function watchMemory(pid: number | undefined, mayGrowBy: number | undefined, tell: () => void) {
  if (mayGrowBy === undefined || process.platform !== 'linux') return () => {}
  let before: number | undefined
  const timer = setInterval(async () => {
    const bytes = await residentBytesOf(pid)
    before ??= bytes
    if (bytes !== undefined && bytes > (before ?? 0) + mayGrowBy) tell()
  }, watchEveryMs)
  return () => clearInterval(timer)
}

const pageBytes = 4_096

/** The memory of the process without what it shares with other processes: the code of Node and of sharp. */
async function residentBytesOf(pid: number | undefined) {
  const told = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined)
  const [, resident, shared] = told?.split(' ').map(Number) ?? []
  if (resident === undefined || shared === undefined) return undefined
  return (resident - shared) * pageBytes
}

/** Lets whatever the person does meanwhile go first: the window, and other programs. */
function lowerPriority(pid: number | undefined) {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The worker is gone already, or the system forbids it.
  }
}

/** Windows finds nothing without these variables. */
function systemEnv(): Record<string, string> {
  const names = ['SystemRoot', 'SystemDrive', 'TEMP', 'TMP', 'TMPDIR', 'LANG']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}
