import { Menu, nativeImage, Tray } from 'electron'
import type { Language } from '../../contract/languages.ts'
import { menuTexts } from '../menu/menu-texts.ts'
import { iconFile } from './paths.ts'

interface Clicks {
  open: () => void
  pauseOrResume: () => void
  quit: () => void
}

/** The program's icon in the system's tray, which opens the window again. */
export function showTray(language: () => Language, clicks: Clicks): { refresh: () => void } {
  const icon = nativeImage.createFromPath(iconFile).resize({ width: 18, height: 18 })
  const tray = new Tray(icon)
  tray.setToolTip('Sakhli')
  tray.on('click', clicks.open)
  const refresh = () => {
    const texts = menuTexts[language()]
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: texts.open, click: clicks.open },
        { label: texts.pauseOrResume, click: clicks.pauseOrResume },
        { type: 'separator' },
        { label: texts.quit, click: clicks.quit },
      ]),
    )
  }
  refresh()
  return { refresh }
}
