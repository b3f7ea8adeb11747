import type { Session, WebContents } from 'electron'
import { app, session } from 'electron'
import type { Log } from '../log/log.ts'
import {
  isNavigationAllowed,
  isPermissionAllowed,
  whereWindowOpens,
} from '../protocol/page-permissions.ts'

interface Deps {
  openOutside: (url: string) => void
  /** The origin of the map's tiles. Requests to it name `serverAddress` as the site that shows the map. */
  tiles: () => string | undefined
  serverAddress: () => string
  log: Log
}

/** Denies by default all that a page could ask of Chromium: other pages, windows, permissions, downloads. */
export function lockChromium(surroundings: Deps) {
  const { openOutside, log } = surroundings
  lockSession(session.defaultSession, surroundings)
  app.on('web-contents-created', (_, contents) => {
    lockNavigation(contents, log)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (whereWindowOpens(url) === 'outside') openOutside(url)
      else log.warn('window refused', { url })
      return { action: 'deny' }
    })
  })
  // The person is not asked to trust a certificate that Chromium does not trust.
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, decide) => {
    event.preventDefault()
    decide(false)
  })
}

function lockNavigation(contents: WebContents, log: Log) {
  const refuse = (details: { url: string; preventDefault: () => void }) => {
    if (isNavigationAllowed(details.url)) return
    details.preventDefault()
    log.warn('navigation refused', { url: details.url })
  }
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-redirect', refuse)
}

function lockSession(own: Session, { tiles, serverAddress, log }: Deps) {
  own.setPermissionRequestHandler((_, permission, decide, details) => {
    const isAllowed = isPermissionAllowed(permission, details.requestingUrl)
    if (!isAllowed) log.warn('permission refused', { permission })
    decide(isAllowed)
  })
  own.setPermissionCheckHandler((_, permission, origin) =>
    isPermissionAllowed(permission, `${origin.replace(/\/$/, '')}/`),
  )
  own.setDevicePermissionHandler(() => false)
  own.on('will-download', (event) => event.preventDefault())
  own.setSpellCheckerEnabled(false)
  // Tile servers want to know who shows their map, and a page under `app://` would not say it.
  own.webRequest.onBeforeSendHeaders({ urls: ['https://*/*'] }, (details, send) => {
    const from = tiles()
    if (!from || !isFrom(from, details.url)) return send({})
    send({ requestHeaders: { ...details.requestHeaders, Referer: `${serverAddress()}/` } })
  })
}

const isFrom = (origin: string, url: string) => {
  const { protocol, host } = new URL(url)
  const [scheme, wanted = ''] = origin.split('//')
  if (scheme !== protocol) return false
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted
}
