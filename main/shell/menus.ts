import type { MenuItemConstructorOptions } from 'electron'
import { Menu, nativeImage, Tray } from 'electron'
import type { MenuCommand } from '../../contract/desktop/shell.ts'
import type { Language } from '../../contract/languages.ts'
import { programTexts } from '../../texts/program-texts.ts'
import { writeMenu } from '../menu/menu-items.ts'
import type { System } from '../services/system.ts'
import { iconFile } from './paths.ts'

/** Shows the program's menu, whose commands are carried out by the page. */
export function showMenu(
  language: Language,
  system: System['name'],
  command: (name: MenuCommand) => void,
) {
  const template = writeMenu(programTexts(language).t, system).map(({ label, items }) => ({
    label,
    submenu: items.map((item): MenuItemConstructorOptions => {
      if (item.kind === 'separator') return { type: 'separator' }
      const accelerator = item.keys && { accelerator: item.keys }
      if (item.kind === 'role') return { label: item.label, role: item.role, ...accelerator }
      return { label: item.label, click: () => command(item.command), ...accelerator }
    }),
  }))
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

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
    const { t } = programTexts(language())
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: t('program:menu.open'), click: clicks.open },
        { label: t('program:menu.pauseOrResume'), click: clicks.pauseOrResume },
        { type: 'separator' },
        { label: t('program:menu.quit'), click: clicks.quit },
      ]),
    )
  }
  refresh()
  return { refresh }
}
