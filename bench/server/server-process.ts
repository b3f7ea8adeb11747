import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface ServerFigures {
  /** Of the process, after its garbage was collected. */
  rss: number
  /** The longest time in milliseconds for which nobody else got a turn, since the last question. */
  standstill: number
}

export type ToServer = 'figures' | 'marker times' | 'stop' | { advanceRun: string }
export type FromServer =
  | { ports: { full: number; bare: number } }
  | { figures: ServerFigures }
  /** Milliseconds inside the server, of each markers request since the last question. */
  | { markerTimes: number[] }
  /** Seconds that it took. */
  | { advanced: number }

/** The server under test in a process of its own, so that whoever loads it takes nothing from it. */
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
    /** Apart from the figures: what was asked right after the garbage was collected takes twice its time. */
    async markerTimes(): Promise<number[]> {
      const message = await ask('marker times')
      if (!('markerTimes' in message)) throw new Error('The server under test gives no times')
      return message.markerTimes
    },
    /** Works on a feed's run as far as it goes without a person; gives the seconds that it took. */
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

/** What is measured comes after the start. A count has a tag once the public listings are in memory. */
async function untilRead(count: string) {
  for (;;) {
    const answer = await fetch(count)
    await answer.text()
    if (answer.headers.has('etag')) return
    await delay(200)
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
