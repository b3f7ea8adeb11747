import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

interface WholeServerOptions {
  workers?: number
  hasSite?: boolean
  env?: Record<string, string>
}

/** Starts the product as `npm start` runs it, in a process of its own. */
export async function startWholeServer(
  url: string,
  folder: string,
  { workers = 1, hasSite = false, env = {} }: WholeServerOptions = {},
) {
  const child = fork(
    join(import.meta.dirname, 'whole-server.ts'),
    [url, folder, String(workers), ...(hasSite ? ['with-site'] : [])],
    { execArgv: ['--expose-gc'], env: { ...process.env, ...env } },
  )
  const [{ address, pids }] = (await once(child, 'message')) as [
    { address: string; pids: [number, ...number[]] },
  ]
  return {
    address,
    /** The first is the server itself, or the parent of its workers. */
    pids,
    async rss() {
      child.send('memory')
      const [{ rss }] = (await once(child, 'message')) as [{ rss: number }]
      return rss
    },
    async stop() {
      const ended = once(child, 'exit')
      child.send('stop')
      await ended
    },
  }
}
