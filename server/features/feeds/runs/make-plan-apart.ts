import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServerContext } from '../../../context.ts'
import type { MadePlan } from './make-plan.ts'
import type { FromPlanner, PlannerFault, PlannerStart, ToPlanner } from './plan-process.ts'
import type { PlanDeps, RunAtWork } from './plan-work.ts'

const errorOf = ({ message, stack }: PlannerFault) => Object.assign(new Error(message), { stack })

/** A small heap is swept often: what was read of a feed is useless a moment later. */
const execArgv = ['--max-semi-space-size=4', '--max-old-space-size=384']
/** A cache of compiled code, which spares the process the compiler of TypeScript: 20 MB. */
const compileCache = join(import.meta.dirname, '../../../../node_modules/.cache/plan-process')

/**
 * Makes a plan in a process of its own, which gives way to all others of the machine: visitors never wait for a feed.
 * The feed's bytes go in by its standard input; pictures are fetched by the server, where accounts take turns to
 * decode.
 */
export async function makePlanApart(
  deps: Pick<PlanDeps, 'fetchPictures' | 'settings'> & Pick<ServerContext, 'city' | 'db'>,
  { run, source, signal }: RunAtWork,
  feed: Readable,
): Promise<MadePlan | undefined> {
  signal.throwIfAborted()
  const child = fork(join(import.meta.dirname, 'plan-process.ts'), {
    ...{ execArgv, serialization: 'advanced', stdio: ['pipe', 'inherit', 'inherit', 'ipc'] },
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  })
  const { promise: made, resolve, reject } = Promise.withResolvers<MadePlan | undefined>()
  const tell = (message: ToPlanner) => child.connected && child.send(message, () => {})
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  child.on('message', (message: FromPlanner) => {
    if (message.kind === 'made') resolve(message.plan)
    if (message.kind === 'failed') reject(errorOf(message.error))
    if (message.kind === 'fetch')
      deps
        .fetchPictures(message.media)
        .catch(reject)
        .finally(() => tell({ kind: 'fetched' }))
  })
  child.once('error', reject)
  child.once('exit', (code, how) =>
    reject(new Error(`the process that makes the plan ended with ${how ?? code}`)),
  )
  const { DATA_DIR } = deps.settings
  const start: PlannerStart = {
    ...{ run, source, url: deps.db.url, cityId: deps.city.id, settings: { DATA_DIR } },
  }
  tell({ kind: 'start', start })
  // The process may have read enough before the feed ends.
  if (child.stdin) pipeline(feed, child.stdin).catch(() => {})
  try {
    return await made
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
