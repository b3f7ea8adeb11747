import { join } from 'node:path'
import type { EventName, EventTold } from '../../contract/desktop/desktop.ts'
import { makeDispatch } from '../ipc/handle.ts'
import { languageOf, makeHandlers } from '../ipc/handlers.ts'
import type { Log } from '../log/log.ts'
import { answerRequest } from '../protocol/answer-request.ts'
import type { ServerSession } from '../protocol/forward-call.ts'
import { PictureCache } from '../protocol/picture-cache.ts'
import { DeepLinks } from './deep-links.ts'
import { FileTokens } from './file-tokens.ts'
import type { ImportTold } from './import-notices.ts'
import { notifyAboutImports, notifyAboutLimit } from './import-notices.ts'
import type { ImportService, OpenImport, WorkerProgram } from './import-service.ts'
import { Network } from './network.ts'
import { ServerConnection } from './server-connection.ts'
import { SessionStore } from './session-store.ts'
import { SettingsStore } from './settings-store.ts'
import type { System } from './system.ts'

export interface ServiceDeps {
  /** The folder of the program's own files. */
  folder: string
  /** The folder of the built page. */
  pageFolder: string
  /** Only in development: the address where Vite serves the page. */
  devServer?: string | undefined
  defaultServer: string
  system: System
  log: Log
  worker: WorkerProgram
  openImport: OpenImport
  watchSettleMs?: number | undefined
  /** Sends an event to the page. */
  tell: <Name extends EventName>(name: Name, told: EventTold<Name>) => void
}

export type Services = Awaited<ReturnType<typeof startServices>>

/** The whole back-office without its window. It is plain Node, so that tests run what the program runs. */
export async function startServices(parts: ServiceDeps) {
  const { folder, system, log, tell } = parts
  const settings = await SettingsStore.open(join(folder, 'settings.json'), parts.defaultServer, log)
  const session = await SessionStore.open(join(folder, 'session'), system.secrets, log)
  const files = new FileTokens()
  const deepLinks = new DeepLinks(system, tell)
  const network = new Network(system, log)
  await network.follow(settings.current.serverAddress)
  const connection = new ServerConnection(settings, session, network, (state) =>
    tell('app.serverChanged', state),
  )
  const toNotify = {
    ...{ system, settings, deepLinks },
    language: () => languageOf({ settings, system }),
  }
  const notice = notifyAboutImports(toNotify)
  const importService: ImportService = await parts.openImport({
    folder: join(folder, 'import'),
    server: () => {
      const address = connection.serverAddress()
      return { address, token: connection.token(), owner: session.ownerFor(address) }
    },
    pathOf: (token) => files.pathOf(token),
    tokenOf: (path) => files.tokenOf(path),
    settings,
    worker: parts.worker,
    tell: (name, told) => {
      tell(name, told)
      notice({ name, told } as ImportTold)
      if (name !== 'import.progress') return
      system.showProgress(importService.progress())
      system.keepAwake(importService.isBusy())
    },
    sayLimit: notifyAboutLimit(toNotify),
    watchSettleMs: parts.watchSettleMs,
    log,
  })
  session.onChanged((shown) => {
    tell('session.changed', shown)
    if (shown.isSignedIn) importService.signedIn()
  })
  settings.onChanged(() => tell('settings.changed', settings.shown))
  system.updates.onChanged((state) => tell('updates.changed', state))
  void connection.learn()
  importService.begin()
  const pictures = new PictureCache()
  session.onChanged(() => pictures.clear())
  settings.onChanged(() => pictures.clear())
  const calls: ServerSession = {
    ...connection,
    pictures,
    onUploadMoved: (upload, bytes) => tell('app.uploadMoved', { upload, bytes }),
  }
  const services = { settings, session, files, deepLinks, connection, importService, system, log }
  const { handlers, takeDropped } = makeHandlers(services)
  return {
    ...services,
    ...makeDispatch(handlers, takeDropped, log),
    answer: (request: Request) =>
      answerRequest(
        {
          folder: parts.pageFolder,
          devServer: parts.devServer,
          session: calls,
          tiles: () => connection.tiles,
        },
        request,
      ),
    close: async () => {
      connection.close()
      network.close()
      await importService.close()
      await session.close()
    },
  }
}
