import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageOrigin } from '../protocol/page-origin.ts'
import { lockChromium } from './lock-chromium.ts'

type Decide = (isGiven: boolean) => void
interface Asked {
  requestingUrl: string
}

/** Replaces Electron by its events and handlers; what happens in them is our code. */
const electron = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events')
  class Session extends EventEmitter {
    onRequest: (from: unknown, permission: string, decide: Decide, asked: Asked) => void = () => {}
    onCheck: (from: unknown, permission: string, origin: string) => boolean = () => true
    onDevice: () => boolean = () => true
    onHeaders: (details: object, send: (given: object) => void) => void = () => {}
    setPermissionRequestHandler(listener: Session['onRequest']) {
      this.onRequest = listener
    }
    setPermissionCheckHandler(listener: Session['onCheck']) {
      this.onCheck = listener
    }
    setDevicePermissionHandler(listener: Session['onDevice']) {
      this.onDevice = listener
    }
    setSpellCheckerEnabled() {}
    webRequest = {
      onBeforeSendHeaders: (_: object, listener: Session['onHeaders']) => {
        this.onHeaders = listener
      },
    }
  }
  class Contents extends EventEmitter {
    openWindow: (asked: { url: string }) => object = () => ({ action: 'allow' })
    setWindowOpenHandler(listener: Contents['openWindow']) {
      this.openWindow = listener
    }
  }
  return { app: new EventEmitter(), defaultSession: new Session(), Contents }
})
vi.mock('electron', () => ({
  app: electron.app,
  session: { defaultSession: electron.defaultSession },
}))

const { app, defaultSession } = electron
let opened: string[]
let contents: InstanceType<typeof electron.Contents>
beforeEach(() => {
  app.removeAllListeners()
  defaultSession.removeAllListeners()
  opened = []
  const quiet = () => {}
  lockChromium({
    openOutside: (url) => void opened.push(url),
    tiles: () => 'https://*.tiles.example',
    serverAddress: () => 'https://sakhli.example',
    log: { info: quiet, warn: quiet, error: quiet },
  })
  contents = new electron.Contents()
  app.emit('web-contents-created', {}, contents)
})

/** Whether our code prevented the event. */
function isStopped(
  emitter: { emit: (name: string, event: object) => boolean },
  name: string,
  url = '',
) {
  const preventDefault = vi.fn()
  emitter.emit(name, { url, preventDefault })
  return preventDefault.mock.calls.length > 0
}

describe('A page', () => {
  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'stays at its own origin at %s',
    (event) => {
      for (const url of ['https://evil.example/', 'file:///etc/passwd', 'app://other/', 'data:,x'])
        expect([url, isStopped(contents, event, url)]).toEqual([url, true])
      expect(isStopped(contents, event, `${pageOrigin}/index.html#/ads`)).toBe(false)
    },
  )

  test('opens no window, and passes only safe links to the system', () => {
    for (const url of [
      'https://t.me/sakhli',
      'file:///c:/x.exe',
      'javascript:alert(1)',
      'about:blank',
    ])
      expect(contents.openWindow({ url })).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://t.me/sakhli'])
  })

  test('neither embeds a webview nor downloads a file', () => {
    expect(isStopped(contents, 'will-attach-webview')).toBe(true)
    expect(isStopped(defaultSession, 'will-download')).toBe(true)
  })
})

describe('A permission', () => {
  const ask = (permission: string, requestingUrl: string) =>
    new Promise<boolean>((decide) =>
      defaultSession.onRequest(contents, permission, decide, { requestingUrl }),
    )

  test('is refused to the page, except for copying and full screen', async () => {
    for (const permission of ['media', 'geolocation', 'notifications', 'usb', 'openExternal'])
      expect([permission, await ask(permission, `${pageOrigin}/`)]).toEqual([permission, false])
    expect(await ask('fullscreen', `${pageOrigin}/`)).toBe(true)
  })

  test('is refused to every other origin, at request and at check', async () => {
    expect(await ask('fullscreen', 'https://evil.example/')).toBe(false)
    expect(defaultSession.onCheck(contents, 'fullscreen', 'https://evil.example')).toBe(false)
    expect(defaultSession.onCheck(contents, 'media', pageOrigin)).toBe(false)
    expect(defaultSession.onCheck(contents, 'clipboard-sanitized-write', pageOrigin)).toBe(true)
    expect(defaultSession.onDevice()).toBe(false)
  })
})

describe('The network', () => {
  test('refuses a certificate that Chromium does not trust', () => {
    const decide = vi.fn()
    const preventDefault = vi.fn()
    app.emit('certificate-error', { preventDefault }, contents, 'https://x', 'error', {}, decide)
    expect(decide.mock.calls).toEqual([[false]])
    expect(preventDefault).toHaveBeenCalled()
  })

  test('sends the server address as Referer only to the tile server', () => {
    const sent = (url: string) => {
      const send = vi.fn()
      defaultSession.onHeaders({ url, requestHeaders: { Accept: 'image/png' } }, send)
      return send.mock.calls[0]?.[0]
    }
    expect(sent('https://a.tiles.example/1/2/3.png')).toEqual({
      requestHeaders: { Accept: 'image/png', Referer: 'https://sakhli.example/' },
    })
    for (const url of ['https://t.me/photo.jpg', 'https://eviltiles.example/1.png'])
      expect(sent(url)).toEqual({})
  })
})
