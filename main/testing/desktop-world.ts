import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { openLogFile } from '../log/log-file.ts'
import { pageOrigin } from '../protocol/page-origin.ts'
import { closedImport } from '../services/closed-import.ts'
import type { SecretBox } from '../services/secret-box.ts'
import { startServices } from '../services/start-services.ts'
import { makeSecretBox, standInSystem } from './stand-in-system.ts'

export const ourPage = { url: `${pageOrigin}/`, isMainFrame: true }

/** The services of the desktop in a folder of their own, as a program that may be ended and started again. */
export async function openDesktopWorld(defaultServer: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-desktop-'))
  const pageFolder = join(folder, 'page')
  await mkdir(pageFolder)
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>Sakhli</title>')
  const logPath = join(folder, 'logs/main.log')
  const log: Log = openLogFile(logPath)
  const safe = makeSecretBox()
  const start = async (secrets: SecretBox = safe) => {
    const told: [string, unknown][] = []
    const { system, hands } = standInSystem(secrets)
    const services = await startServices({
      folder,
      pageFolder,
      defaultServer,
      system,
      log,
      worker: { node: process.execPath, script: '' },
      openImport: async () => closedImport('Not opened in this test'),
      tell: (name, event) => void told.push([name, event]),
    })
    const ask = (channel: string, args?: unknown) => services.dispatch(channel, ourPage, args)
    const load = (path: string, init?: RequestInit) =>
      services.answer(new Request(pageOrigin + path, init))
    return { ...services, system, hands, told, ask, load }
  }
  return { folder, logPath, start, close: () => rm(folder, { recursive: true, force: true }) }
}

export type DesktopWorld = Awaited<ReturnType<typeof openDesktopWorld>>
export type RunningDesktop = Awaited<ReturnType<DesktopWorld['start']>>
