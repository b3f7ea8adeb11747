import type { ChildProcess, SendHandle } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FromWorker, WorkerStart } from './messages.ts'
import { tellWorker } from './messages.ts'

/**
 * Longer than a stop takes by itself: 8 seconds for the callers, 5 for the jobs, and 3 before that for a gentle stop.
 */
const stopWithinMs = 20_000
/** How often the parent asks a worker whether it is alive. */
export const askWorkersEveryMs = 2_000
/**
 * A worker that leaves this many questions unanswered hangs. Questions are counted, not time: while the parent itself
 * stands still, or its machine sleeps, it asks nothing.
 */
const unansweredAtMost = 15

export interface WorkerProcess {
  child: ChildProcess
  /** Resolves when the worker serves; rejects with the worker's own message if it cannot. */
  ready: Promise<void>
  /** Resolves when the worker has ended for any reason, and says in words how. */
  ended: Promise<string>
  /** Whether the parent told it to end. */
  wasTold: () => boolean
  /** Ends it, by force if it does not react. */
  stop: (how: { gently: boolean }) => Promise<void>
}

/** The reason why a worker could not start, as it told its parent. */
export class WorkerFailed extends Error {}

export function startWorkerProcess(
  start: WorkerStart,
  socket: SendHandle,
  hear: (worker: ChildProcess, message: FromWorker) => void,
  askEveryMs: number,
): WorkerProcess {
  const child = fork(join(import.meta.dirname, 'worker.ts'))
  let isTold = false
  let hasHung = false
  const { promise: ready, resolve: isReady, reject: isFailed } = Promise.withResolvers<void>()
  // A caller who does not wait for `ready` learns of the end from `ended`.
  ready.catch(() => {})
  child.on('message', (message: FromWorker) => {
    if (message.kind === 'loaded') {
      tellWorker(child, { kind: 'start', start }, socket)
      endWhenItHangs(child, askEveryMs, () => {
        hasHung = true
      })
    }
    if (message.kind === 'ready') isReady()
    if (message.kind === 'failed') {
      isFailed(Object.assign(new WorkerFailed(message.message), { stack: message.stack }))
      child.kill('SIGKILL')
    }
    hear(child, message)
  })
  const ended = endOf(child).then(async (how) => {
    isFailed(new WorkerFailed(`The worker ${how} before it was ready`))
    await removeLeftovers(start.uploadDir)
    return hasHung ? 'answered nothing any more and was ended' : how
  })
  return {
    child,
    ready,
    ended,
    wasTold: () => isTold,
    stop: async ({ gently }) => {
      isTold = true
      tellWorker(child, { kind: 'stop', gently })
      const impatience = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      await ended
      clearTimeout(impatience)
    },
  }
}

/**
 * Ends a worker that hangs (in an endless loop, or by a fault of its system). Such a worker blocks those who are
 * connected to it, and all jobs if they are its duty.
 */
function endWhenItHangs(child: ChildProcess, askEveryMs: number, onHanging: () => void) {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered < unansweredAtMost) {
      unanswered += 1
      tellWorker(child, { kind: 'are you there' })
      return
    }
    onHanging()
    child.kill('SIGKILL')
  }, askEveryMs)
  // Any message shows that the worker is alive.
  child.on('message', () => {
    unanswered = 0
  })
  child.once('exit', () => clearInterval(timer))
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit')
    return signal ? `was ended by ${signal}` : `ended with code ${code}`
  } catch (error) {
    return `could not be started: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Removes what a killed process was receiving. One of its decoders may still be writing there for a moment. */
const removeLeftovers = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
