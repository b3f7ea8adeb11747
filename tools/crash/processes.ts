import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { signedIn } from '../../contract/people/sessions.ts'

/** Starts a program of `tools/` that a test can kill and start again. */
export function startProgram(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdout?.resume()
  // Input for a program that was killed just now is lost.
  child.stdin?.on('error', () => {})
  return child
}

/** The address that a program prints once it listens. */
export async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server says nothing')
  for await (const line of createInterface({ input: stdout })) {
    const address = /^listening on (\S+)$/.exec(line)?.[1]
    if (!address) continue
    stdout.resume()
    return address
  }
  throw new Error('The server ended before it served')
}

const run = promisify(execFile)

/** The server's children that are workers; PostgreSQL is another child. */
export async function workersOf({ pid }: ChildProcess): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 1e7 })
  return stdout.split('\n').flatMap((line) => {
    const [, child, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === pid && command.includes('workers/worker.ts') ? Number(child) : []
  })
}

/** The process id of the PostgreSQL on a data folder, once it accepts connections. */
export async function readPostmaster(dataDir: string): Promise<number | undefined> {
  const file = join(dataDir, 'database/cluster/postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => '')
  return content.includes('ready') ? Number(content.split('\n')[0]) : undefined
}

export async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok
  } catch {
    return false
  }
}

/** Signs up an agency of its own for each name. */
export async function signUp(
  address: string,
  name = 'Crash',
): Promise<{ token: string; user: string; name: string }> {
  const answer = await fetch(`${address}/estateserver/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name.toLowerCase()}@example.com`,
      password: 'never-used-again',
      kind: 'agency',
      agencyName: name,
      session: 'token',
    }),
  })
  const { token, user } = signedIn.parse(await answer.json())
  if (token === undefined) throw new Error('The server gave no token')
  return { token, user: user.id, name }
}

const given = new Set<number>()

/**
 * A port for a program that must know it before it listens. It is below the ports that a system gives to programs that
 * ask for any, so that no other program gets it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  const isOpen = await promise
  if (isOpen) await promisify(server.close).call(server)
  return isOpen
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

export async function end(child: ChildProcess): Promise<void> {
  if (isOver(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export async function stop(child: ChildProcess): Promise<void> {
  if (isOver(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
