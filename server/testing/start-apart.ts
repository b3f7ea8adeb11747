import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const children = new Set<ChildProcess>()

/** Starts the real server in its own process, which can be killed; it gets only these settings. */
export async function startApart(settings: Record<string, string>) {
  const start = join(import.meta.dirname, '../start.ts')
  const script = `import { startServer } from ${JSON.stringify(start)}
    const { address } = await startServer(process.env)
    console.log(address)`
  const { NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...{ PORT: '0', LOG_LEVEL: 'fatal', ...settings },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, address }
}

/** For a test that failed before it ended its processes. */
export function killApart() {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}
