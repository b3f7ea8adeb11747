import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../crash/processes.ts'
import { findProgram } from '../running/run-program.ts'

const recipe = join(import.meta.dirname, '../../resources/varnish/sakhli.vcl')

/** The path of Varnish, if it is installed on this machine. */
export const findVarnish = () => findProgram('varnishd')

export const withoutVarnish = 'varnishd is not on this machine (Debian: apt-get install varnish)'

export interface SharedCache {
  address: string
  port: number
  close: () => Promise<void>
}

/**
 * Starts Varnish on a port of this machine in front of a server on another port, with the recipe that we ship. With a
 * `speed` above 1, times to live are shorter by that factor.
 */
export async function startVarnish(
  program: string,
  { serverPort, speed = 1 }: { serverPort: number; speed?: number },
): Promise<SharedCache> {
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-varnish-'))
  // Varnish that root starts works as another user, who must be able to read this folder.
  await chmod(folder, 0o755)
  const path = join(folder, 'sakhli.vcl')
  const written = await readFile(recipe, 'utf8')
  const here = written.replace('.port = "3000"', `.port = "${serverPort}"`)
  await writeFile(path, here + faster(speed))
  const port = await freePort()
  const child = spawn(
    program,
    [
      ...['-F', '-n', join(folder, 'state'), '-a', `127.0.0.1:${port}`, '-f', path],
      ...['-s', 'malloc,128m', '-p', 'http_gzip_support=off'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  const ended = once(child, 'exit')
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (const giveUp = Date.now() + 60_000; !(await accepts(port)); await delay(20)) {
    if (child.exitCode === null && Date.now() < giveUp) continue
    await close()
    throw new Error(`varnishd does not start:\n${said}`)
  }
  return { address: `http://127.0.0.1:${port}`, port, close }
}

/** Written after the recipe, which leaves the subroutine early for answers that are not cached. */
const faster = (speed: number) =>
  speed === 1
    ? ''
    : `\nsub vcl_backend_response {\n  set beresp.ttl = beresp.ttl / ${speed.toFixed(1)};\n}\n`

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
