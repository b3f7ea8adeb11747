import { join } from 'node:path'
import type { EventName, EventTold } from '../../contract/desktop.ts'
import { makeDispatch } from '../ipc/handle.ts'
import { languageOf, makeHandlers } from '../ipc/handlers.ts'
import type { Log } from '../log/log.ts'
import { answerRequest } from '../protocol/answer-request.ts'
import { FileTokens } from './file-tokens.ts'
import type { ImportDesk, OpenImport, WorkerProgram } from './import-desk.ts'
import type { ImportTold } from './import-notices.ts'
import { tellOfImports } from './import-notices.ts'
import { Places } from './places.ts'
import { ServerLine } from './server-line.ts'
import { SessionKeeper } from './session-keeper.ts'
import { SettingsStore } from './settings-store.ts'
import type { System } from './system.ts'

export interface ServiceParts {
  /** Where the program keeps what is its own. */
  folder: string
  /** The folder of the built page. */
  pageFolder: string
  /** In development alone: where Vite serves the page. */
  devServer?: string | undefined
  defaultServer: string
  system: System
  log: Log
  worker: WorkerProgram
  openImport: OpenImport
  watchSettleMs?: number | undefined
  /** To the page, wherever it is shown. */
  tell: <Name extends EventName>(name: Name, told: EventTold<Name>) => void
}

export type Services = Awaited<ReturnType<typeof startServices>>

/** The whole back-office but its window: plain Node, so that tests run what the program runs. */
export async function startServices(parts: ServiceParts) {
  const { folder, system, log, tell } = parts
  const settings = await SettingsStore.open(join(folder, 'settings.json'), parts.defaultServer, log)
  const session = await SessionKeeper.open(join(folder, 'session'), system.secrets, log)
  const files = new FileTokens()
  const places = new Places(system, tell)
  const line = new ServerLine(settings, session, (state) => tell('app.serverChanged', state))
  const notice = tellOfImports({
    ...{ system, settings, places },
    language: () => languageOf({ settings, system }),
  })
  const importDesk: ImportDesk = await parts.openImport({
    folder: join(folder, 'import'),
    server: () => ({ address: line.serverAddress(), token: line.token() }),
    pathOf: (token) => files.pathOf(token),
    lend: (path) => files.lend(path),
    settings,
    worker: parts.worker,
    tell: (name, told) => {
      tell(name, told)
      notice({ name, told } as ImportTold)
      if (name !== 'import.progress') return
      system.showProgress(importDesk.progress())
      system.keepAwake(importDesk.isBusy())
    },
    watchSettleMs: parts.watchSettleMs,
    log,
  })
  session.onChanged((shown) => {
    tell('session.changed', shown)
    if (shown.isSignedIn) importDesk.signedIn()
  })
  settings.onChanged(() => tell('settings.changed', settings.shown))
  system.updates.onChanged((state) => tell('updates.changed', state))
  void line.learn()
  importDesk.begin()
  const services = { settings, session, files, places, line, importDesk, system, log }
  const { handlers, takeDropped } = makeHandlers(services)
  return {
    ...services,
    ...makeDispatch(handlers, takeDropped, log),
    answer: (request: Request) =>
      answerRequest(
        {
          folder: parts.pageFolder,
          devServer: parts.devServer,
          session: line,
          tiles: () => line.tiles,
        },
        request,
      ),
    close: async () => {
      line.close()
      await importDesk.close()
      await session.close()
    },
  }
}
