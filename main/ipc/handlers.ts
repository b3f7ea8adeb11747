import { randomUUID } from 'node:crypto'
import { done, refused } from '../../contract/desktop/errors.ts'
import type { droppedFiles } from '../../contract/desktop/files.ts'
import { isOpenableLink } from '../../contract/desktop/links.ts'
import { defaultLanguage, supportedLanguage } from '../../contract/languages.ts'
import { security } from '../../contract/people/security.ts'
import { sessions } from '../../contract/people/sessions.ts'
import type { Log } from '../log/log.ts'
import type { DeepLinks } from '../services/deep-links.ts'
import type { FileTokens } from '../services/file-tokens.ts'
import type { ImportService } from '../services/import-service.ts'
import { askServer } from '../services/server-address.ts'
import type { ServerConnection } from '../services/server-connection.ts'
import type { SessionStore } from '../services/session-store.ts'
import type { SettingsStore } from '../services/settings-store.ts'
import { changePassword, closeSession, openSession } from '../services/sign-in.ts'
import { writeStoredFile } from '../services/stored-file.ts'
import type { System } from '../services/system.ts'
import type { Handler, Handlers } from './handle.ts'

const nothing = done(undefined)

interface Deps {
  settings: SettingsStore
  session: SessionStore
  files: FileTokens
  deepLinks: DeepLinks
  connection: ServerConnection
  importService: ImportService
  system: System
  log: Log
}

/** The language of menu, dialogs and page: the chosen one, or else the first of the system's that we have. */
export const languageOf = ({ settings, system }: Pick<Deps, 'settings' | 'system'>) =>
  settings.current.language ??
  system
    .languages()
    .map((tag) => supportedLanguage(tag))
    .find((language) => language !== undefined) ??
  defaultLanguage

export function makeHandlers(deps: Deps): {
  handlers: Handlers
  takeDropped: Handler<typeof droppedFiles>
} {
  const { settings, session, files, deepLinks, connection, importService, system } = deps
  const handlers: Handlers = {
    app: {
      info: async () =>
        done({
          version: system.version,
          system: system.name,
          language: languageOf(deps),
          canKeepSecrets: await system.secrets.canKeep(),
        }),
      takePlace: () => done(deepLinks.take()),
      server: () => done(connection.state),
      showLog: () => {
        system.showLog()
        return nothing
      },
    },
    session: {
      signIn: (credentials) => openSession(deps, sessions.signIn, credentials),
      signInSecond: (step) => openSession(deps, security.signInSecond, step),
      signUp: (account) => openSession(deps, sessions.signUp, account),
      changePassword: (change) => changePassword(deps, change),
      signOut: () => closeSession(session, connection.serverAddress()).then(() => nothing),
      state: () => done(session.shown),
    },
    settings: {
      read: () => done(settings.shown),
      change: async (change) => {
        await settings.change(change)
        return done(settings.shown)
      },
      checkServer: ({ address }) => askServer(address),
      setServer: async ({ address }) => {
        const moved = await connection.moveTo(address)
        return moved.ok ? done(settings.shown) : moved
      },
      addWatchedFolder: async () => {
        const [path] = await system.chooseFiles('folder', languageOf(deps))
        const picked = path === undefined ? undefined : await files.admit(path)
        if (path === undefined || !picked) return done(null)
        const { watchedFolders } = settings.current
        const known = watchedFolders.find((folder) => folder.path === path)
        if (known) return done(known)
        const folder = { id: randomUUID(), path, name: picked.name }
        await settings.change({ watchedFolders: [...watchedFolders, folder] })
        return done(folder)
      },
      removeWatchedFolder: async ({ id }) => {
        const { watchedFolders } = settings.current
        await settings.change({ watchedFolders: watchedFolders.filter((each) => each.id !== id) })
        return done(settings.shown)
      },
    },
    files: {
      pick: async ({ kind }) =>
        done(await files.admitAll(await system.chooseFiles(kind, languageOf(deps)))),
      saveText: async ({ name, text }) => {
        const path = await system.chooseSavePath(plainName(name))
        if (path === undefined) return done(false)
        await writeStoredFile(path, text)
        return done(true)
      },
    },
    import: importService.calls,
    window: {
      showProgress: ({ value, state = 'normal' }) => {
        system.showProgress({ value, state })
        return nothing
      },
      showBadge: ({ count }) => {
        system.showBadge(count)
        return nothing
      },
      notify: ({ title, body, place }) => {
        if (!settings.current.areNotificationsOn) return done(false)
        const onClick = () => (place ? deepLinks.goTo(place) : system.raiseWindow())
        system.notify({ title, body, onClick })
        return done(true)
      },
      dragOut: async ({ batch, files: wanted }) => {
        const found = importService.placesOf(batch, wanted)
        const present = await Promise.all(found.map(({ path }) => files.admit(path)))
        const [first, ...rest] = found.filter((_, at) => present[at]?.kind === 'file')
        if (!first) return done(false)
        system.dragOut(
          [first, ...rest].map(({ path }) => path),
          first.thumbnail,
        )
        return done(true)
      },
      showInFolder: async ({ batch, file }) => {
        const [found] = importService.placesOf(batch, [file])
        if (!found || (await files.admit(found.path))?.kind !== 'file') return done(false)
        system.showInFolder(found.path)
        return done(true)
      },
    },
    links: {
      open: async ({ url }) => {
        if (!isOpenableLink(url))
          return refused('FORBIDDEN_LINK', 'Only https, tel and tg links open')
        await system.openOutside(url)
        return nothing
      },
    },
    updates: {
      state: () => done(system.updates.state()),
      check: async () => done(await system.updates.check()),
      install: () => {
        if (system.updates.state().kind !== 'ready' || importService.isBusy())
          return refused('NOT_POSSIBLE_NOW', 'There is no update ready, or an import runs')
        system.updates.install()
        return nothing
      },
    },
  }
  return { handlers, takeDropped: async ({ paths }) => done(await files.admitAll(paths)) }
}

/** A plain file name, without any path. */
const plainName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '')
