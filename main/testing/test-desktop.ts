import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { openLogFile } from '../log/log-file.ts'
import { pageOrigin } from '../protocol/page-origin.ts'
import { openImport } from '../services/open-import.ts'
import { startServices } from '../services/start-services.ts'
import type { SecretBox } from '../services/system.ts'
import { makeSecretBox, makeTestSystem } from './test-system.ts'

export const ourPage = { url: `${pageOrigin}/`, isMainFrame: true }

const workerScript = join(import.meta.dirname, '../../pictures/process/worker.ts')

/** The services of the desktop in a folder of their own, which can be ended and started again like the program. */
export async function openTestDesktop(defaultServer: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-desktop-'))
  const pageFolder = join(folder, 'page')
  await mkdir(pageFolder)
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>Sakhli</title>')
  const logPath = join(folder, 'logs/main.log')
  const log: Log = openLogFile(logPath)
  const safe = makeSecretBox()
  let end = async () => {}
  const start = async (secrets: SecretBox = safe) => {
    await end()
    const told: [string, unknown][] = []
    const { system, hands } = makeTestSystem(secrets)
    const services = await startServices({
      folder,
      pageFolder,
      defaultServer,
      system,
      log,
      worker: { node: process.execPath, script: workerScript },
      openImport,
      watchSettleMs: 60,
      tell: (name, event) => void told.push([name, event]),
    })
    end = services.close
    const ask = (channel: string, args?: unknown) => services.dispatch(channel, ourPage, args)
    const load = (path: string, init?: RequestInit) =>
      services.answer(new Request(pageOrigin + path, init))
    return { ...services, system, hands, told, ask, load }
  }
  const close = async () => {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, logPath, start, close }
}

export type TestDesktop = Awaited<ReturnType<typeof openTestDesktop>>
export type RunningDesktop = Awaited<ReturnType<TestDesktop['start']>>
