import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Log } from '../log/log.ts'
import { pageOrigin } from '../protocol/page-origin.ts'
import type { WindowPlace } from '../window/window-place.ts'
import { placeWindow, smallestWindow } from '../window/window-place.ts'
import { iconFile, preloadScript } from './paths.ts'

interface WindowDeps {
  place: WindowPlace | null
  keepPlace: (place: WindowPlace) => void
  /** Whether the window may close now. When not, it may be closed later by this callback's owner. */
  mayClose: (window: BrowserWindow) => boolean
  /** Asks the person whether unsaved input may be lost. */
  mayLose: (window: BrowserWindow) => boolean
  onPageGone: () => void
  log: Log
}

const settledAfterMs = 400
const grounds = { light: '#faf8f4', dark: '#10191c' }

export function openMainWindow({
  place,
  keepPlace,
  mayClose,
  mayLose,
  onPageGone,
  log,
}: WindowDeps) {
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(
    (each) => each.workArea,
  )
  const { isMaximized, ...bounds } = placeWindow(place, areas)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Sakhli',
    icon: iconFile,
    backgroundColor: grounds[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: {
      preload: preloadScript,
      // All of these are Electron's defaults, written out so that none changes unnoticed.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
  })
  const keep = () => {
    if (window.isMinimized() || window.isFullScreen()) return
    keepPlace({ ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  }
  // Linux reports each step of a move or resize but never its end: it has ended when no more steps come.
  let settling: NodeJS.Timeout | undefined
  const keepSoon = () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      if (!window.isDestroyed()) keep()
    }, settledAfterMs)
  }
  for (const change of ['resize', 'move', 'maximize', 'unmaximize'] as const)
    window.on(change as 'resize', keepSoon)
  window.on('close', (event) => {
    clearTimeout(settling)
    keep()
    if (!mayClose(window)) event.preventDefault()
  })
  // Without a question the window would simply not close, and nobody would know why.
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayLose(window)) event.preventDefault()
  })
  // Not `did-start-loading`: an image or an inner frame causes it as well, while the page is still there.
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onPageGone()
  })
  reloadWhenCrashed(window, log)
  void window.loadURL(`${pageOrigin}/`)
  return window
}

/** Reloads a page that crashed, but only three times a minute: one that crashes at once would reload for ever. */
function reloadWhenCrashed(window: BrowserWindow, log: Log) {
  const crashes: number[] = []
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    log.error('page ended', { reason, exitCode })
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const now = performance.now()
    crashes.push(now)
    const recent = crashes.filter((at) => now - at < 60_000)
    if (recent.length <= 3) window.webContents.reload()
  })
  window.on('unresponsive', () => log.warn('page does not answer'))
  window.on('responsive', () => log.info('page answers again'))
  window.webContents.on('preload-error', (_, __, error) => log.error('preload failed', { error }))
}

export function raise(window: BrowserWindow) {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
