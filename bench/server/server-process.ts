import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface ServerFigures {
  /** The memory of the process after a garbage collection. */
  rss: number
  /** The longest time in milliseconds for which the event loop stood still, since these figures were last asked for. */
  standstill: number
}

export type ToServer = 'figures' | 'marker times' | 'stop' | { advanceRun: string }
export type FromServer =
  | { ports: { full: number; bare: number } }
  | { figures: ServerFigures }
  /** Milliseconds that each request for markers took inside the server, since they were last asked for. */
  | { markerTimes: number[] }
  /** The seconds that the work on a feed's run took. */
  | { advanced: number }

/** Starts the server under test in a process of its own, so that the load generator does not slow it down. */
export async function startServerProcess(
  url: string,
  folder: string,
  env: Record<string, string> = {},
  { isRead = true }: { isRead?: boolean } = {},
) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'serve.ts'), [url, folder], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...env },
  })
  const waiting: PromiseWithResolvers<FromServer>[] = []
  child.on('message', (message: FromServer) => waiting.shift()?.resolve(message))
  child.on('exit', () => {
    for (const one of waiting.splice(0)) one.reject(new Error('The server under test ended'))
  })
  const next = () => {
    const one = Promise.withResolvers<FromServer>()
    waiting.push(one)
    return one.promise
  }
  const ask = (question: ToServer) => {
    const answer = next()
    child.send(question)
    return answer
  }
  const ready = await next()
  if (!('ports' in ready)) throw new Error('The server under test does not say its ports')
  const { full, bare } = ready.ports
  if (isRead) await untilRead(`http://127.0.0.1:${full}/estateserver/apartments/count`)
  return {
    pid: child.pid ?? 0,
    full: `http://127.0.0.1:${full}`,
    bare: `http://127.0.0.1:${bare}`,
    async figures(): Promise<ServerFigures> {
      const message = await ask('figures')
      if (!('figures' in message)) throw new Error('The server under test gives no figures')
      return message.figures
    },
    /** Separate from `figures`, which collects garbage: a request right after that takes twice its time. */
    async markerTimes(): Promise<number[]> {
      const message = await ask('marker times')
      if (!('markerTimes' in message)) throw new Error('The server under test gives no times')
      return message.markerTimes
    },
    /** Works on a feed's run until a person must decide; returns the seconds that it took. */
    async advanceRun(id: string): Promise<number> {
      const message = await ask({ advanceRun: id })
      if (!('advanced' in message)) throw new Error('The server under test does not work on runs')
      return message.advanced
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.send('stop' satisfies ToServer)
      await ended
    },
  }
}

/** Waits until the start is over. A count has an ETag once the public listings are in memory. */
async function untilRead(count: string) {
  for (;;) {
    const answer = await fetch(count)
    await answer.text()
    if (answer.headers.has('etag')) return
    await delay(200)
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
