import { expect, test } from './desktop.ts'
import type { DesktopHost } from './desktop-host.ts'
import type { ElectronHost } from './electron-host.ts'
import { findElectron } from './find-electron.ts'

const real = (host: DesktopHost) => host as ElectronHost

/** Tests of what only the real shell does, and Chromium alone does not. */
if (findElectron()) {
  test('the window’s page is sandboxed, isolated and without Node', async ({ host }) => {
    const preferences = await real(host)
      .app()
      .evaluate(({ BrowserWindow }) => {
        // Electron has this method, but its types lack it.
        const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
          getLastWebPreferences: () => object
        }
        return contents.getLastWebPreferences()
      })
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    })
  })

  test('the page neither leaves its address nor opens windows; https links open outside', async ({
    host,
  }) => {
    const page = host.page()
    await page.evaluate(() => {
      open('https://t.me/sakhli')
      open('file:///etc/passwd')
      location.href = 'https://sakhli.example/'
    })
    await expect.poll(async () => (await host.hands()).opened).toEqual(['https://t.me/sakhli'])
    expect(await page.evaluate(() => location.origin)).toBe('app://sakhli')
    const count = await real(host)
      .app()
      .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
    expect(count).toBe(1)
  })

  test('the page is refused the location, notifications and the microphone', async ({ host }) => {
    const outcome = await host.page().evaluate(async () => [
      await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          () => resolve('refused'),
        ),
      ),
      await Notification.requestPermission(),
      await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'given',
        () => 'refused',
      ),
    ])
    expect(outcome).toEqual(['refused', 'denied', 'refused'])
  })

  test('the window reopens with the size that it had when closed', async ({ host }) => {
    const { app } = real(host)
    const bounds = { x: 40, y: 60, width: 1000, height: 650 }
    await app().evaluate(({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(wanted)
    }, bounds)
    await host.restart()
    const found = await app().evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
    )
    expect(found).toMatchObject({ width: 1000, height: 650 })
  })

  test('the menu speaks the chosen language', async ({ host }) => {
    await host.page().evaluate(() => window.sakhli.settings.change({ language: 'ka' }))
    const labels = () =>
      real(host)
        .app()
        .evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
    await expect.poll(labels).toContain('რედაქტირება')
  })
}
