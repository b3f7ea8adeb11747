import { beforeEach, expect, test, vi } from 'vitest'
import { openMainWindow } from './main-window.ts'

const shown = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events')
  // In the real program the build sets this constant.
  Reflect.set(globalThis, '__SERVER_ADDRESS__', '')
  const windows: Window[] = []
  class Window extends EventEmitter {
    loaded: string[] = []
    webContents = Object.assign(new EventEmitter(), { reload: vi.fn() })
    readonly options: { webPreferences: object }
    constructor(options: { webPreferences: object }) {
      super()
      this.options = options
      windows.push(this)
    }
    loadURL(url: string) {
      this.loaded.push(url)
      return Promise.resolve()
    }
    isMinimized = () => false
    isFullScreen = () => false
    isMaximized = () => false
    isDestroyed = () => false
    getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 })
  }
  return { windows, Window }
})
const workArea = { x: 0, y: 0, width: 1920, height: 1080 }
vi.mock('electron', () => ({
  app: { isPackaged: false, getPath: () => '/' },
  BrowserWindow: shown.Window,
  nativeTheme: { shouldUseDarkColors: false },
  screen: { getPrimaryDisplay: () => ({ workArea }), getAllDisplays: () => [] },
}))

const keepPlace = vi.fn()
const onPageGone = vi.fn()
let mayClose: boolean
let mayLose: boolean
beforeEach(() => {
  shown.windows.length = 0
  mayClose = true
  mayLose = false
  const quiet = () => {}
  openMainWindow({
    place: null,
    keepPlace,
    mayClose: () => mayClose,
    mayLose: () => mayLose,
    onPageGone,
    log: { info: quiet, warn: quiet, error: quiet },
  })
})
const window = () => shown.windows[0] as InstanceType<typeof shown.Window>

test('the window loads our page with all of Electron’s safeguards', () => {
  expect(window().loaded).toEqual(['app://sakhli/'])
  expect(window().options.webPreferences).toMatchObject({
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
  })
  expect(window().options.webPreferences).not.toHaveProperty('enableBlinkFeatures')
})

test('a window that may not close stays open, and its place is kept', () => {
  mayClose = false
  const preventDefault = vi.fn()
  window().emit('close', { preventDefault })
  expect(preventDefault).toHaveBeenCalled()
  expect(keepPlace).toHaveBeenLastCalledWith({
    ...{ x: 10, y: 20, width: 1000, height: 700 },
    isMaximized: false,
  })
})

test('a page that crashes is reloaded three times at most', () => {
  const { webContents } = window()
  for (let crash = 1; crash <= 5; crash += 1)
    webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  expect(webContents.reload).toHaveBeenCalledTimes(3)
})

test('a page with unsaved changes is left only when the person agrees', () => {
  const leave = () => {
    const preventDefault = vi.fn()
    window().webContents.emit('will-prevent-unload', { preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  expect(leave()).toBe(false)
  mayLose = true
  expect(leave()).toBe(true)
})

test('the window’s place is kept once after many moves, not at each of them', async () => {
  keepPlace.mockClear()
  for (let step = 1; step <= 20; step += 1) window().emit(step % 2 ? 'move' : 'resize')
  expect(keepPlace).not.toHaveBeenCalled()
  await expect.poll(() => keepPlace.mock.calls.length).toBe(1)
})

test('the page counts as gone only when another document replaces it', () => {
  onPageGone.mockClear()
  const { webContents } = window()
  webContents.emit('did-start-loading')
  webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
  webContents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
  expect(onPageGone).not.toHaveBeenCalled()
  webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
  expect(onPageGone).toHaveBeenCalledTimes(1)
})
