import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { env as environment, execPath } from 'node:process'
import { createInterface } from 'node:readline'

export interface SiteProcess {
  address: string
  stop: () => Promise<void>
}

/** Starts one of our programs, named from the project's root, and waits until it serves the site. */
export async function startSiteProcess(
  program: string,
  env: Readonly<Record<string, string>> = {},
): Promise<SiteProcess> {
  const child = spawn(execPath, [join(import.meta.dirname, '../..', program)], {
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const kill = () => child.kill('SIGTERM')
  process.on('exit', kill)
  for await (const line of createInterface(child.stdout)) {
    const address = /^listening on (\S+)$/.exec(line)?.[1]
    if (!address) continue
    child.stdout.resume()
    return { address, stop }
  }
  await stop()
  throw new Error(`${program} ended before it served the site`)
}
