import { flushCompileCache } from 'node:module'
import { readCitySettings } from '../cities/city-settings.ts'
import { openBuiltSite } from '../pages/built-site.ts'
import { serve } from '../start.ts'
import { joinMachine } from './join-machine.ts'
import type { ToWorker, WorkerStart } from './messages.ts'
import { tellParent } from './messages.ts'
import type { WorkerPart } from './worker-part.ts'

/** One of several server processes of a machine. `startWorkers` runs it and tells it what to do and when to end. */

// A terminal sends these signals to all its processes; the parent decides what they mean for this one.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
// The parent was killed, and another server may already be taking over what it held.
process.once('disconnect', () => process.exit(1))
process.once('SIGTERM', () => end(false))

let running: Promise<Awaited<ReturnType<typeof serve>> | undefined> | undefined
let isEnding = false

process.on('message', (message: ToWorker, socket: unknown) => {
  if (message.kind === 'start') running = start(message.start, socket)
  if (message.kind === 'stop') void end(message.gently)
  if (message.kind === 'are you there') tellParent({ kind: 'here' })
  if (message.kind === 'read metrics') void tellMetrics()
})
tellParent({ kind: 'loaded' })

async function start(told: WorkerStart, socket: unknown) {
  const settings = readCitySettings(told.env)
  const machine = joinMachine(told.workers)
  // Fastify passes these options on to Node, which prefers the socket to the host.
  const listenOn = { host: settings.shared.HOST, _handle: socket } as WorkerPart['listenOn']
  try {
    const server = await serve(settings, {
      openData: async () => ({ url: told.databaseUrl, close: async () => {} }),
      say: (line) => tellParent({ kind: 'say', line }),
      openSite: openBuiltSite,
      part: { ...told, machine, listenOn, readMetrics: machine.readMetrics },
    })
    tellParent({ kind: 'ready', address: server.address })
    // Done now, because a worker that is killed later writes nothing for the next one.
    setImmediate(flushCompileCache)
    return server
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    tellParent({ kind: 'failed', message, stack })
    machine.stop()
    return undefined
  }
}

async function tellMetrics() {
  const metrics = await (await running)?.readMetrics?.()
  if (metrics) tellParent({ kind: 'metrics', metrics })
}

async function end(gently: boolean) {
  if (isEnding) return
  isEnding = true
  const server = await running
  // Sends the last counts, so that they are not lost.
  await tellMetrics()
  await (gently ? server?.retire() : server?.stop())
  process.exit(0)
}
