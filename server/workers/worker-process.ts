import type { ChildProcess, SendHandle } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FromWorker, WorkerStart } from './messages.ts'
import { tellWorker } from './messages.ts'

/** Longer than a stop may take by itself: its callers 8 seconds, its jobs 5, and those of a gentle one 3 before. */
const stopWithinMs = 20_000
/** How often a worker is asked whether it is there. */
export const askWorkersEveryMs = 2_000
/**
 * After so many questions without an answer a worker hangs. They are counted instead of the time: while the parent
 * stands still itself, or sleeps with its machine, it asks nothing.
 */
const unansweredAtMost = 15

export interface WorkerProcess {
  child: ChildProcess
  /** Resolves once it serves; rejects, with what it says of it, when it cannot. */
  ready: Promise<void>
  /** When it has ended, however: how, in words. */
  ended: Promise<string>
  /** Whether it was told to end. */
  wasTold: () => boolean
  /** Ends it, by force when it does not heed. */
  stop: (how: { gently: boolean }) => Promise<void>
}

/** Why a worker could not begin, as it told its parent. */
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
  // Whoever does not wait for it learns of its end by `ended`.
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
 * One that hangs, in a loop without an end or by a fault of its system, holds those who are connected to it, and the
 * jobs of all where they are its duty.
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
  // Whatever it says, it is there.
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

/** What a killed process was receiving. One of its decoders may still be writing there for a moment. */
const removeLeftovers = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
