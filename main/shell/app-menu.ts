import type { MenuItemConstructorOptions } from 'electron'
import { Menu } from 'electron'
import type { MenuCommand } from '../../contract/desktop-shell.ts'
import type { Language } from '../../contract/languages.ts'
import { writeMenu } from '../menu/menu-items.ts'
import { menuTexts } from '../menu/menu-texts.ts'
import type { System } from '../services/system.ts'

export function showMenu(
  language: Language,
  system: System['name'],
  command: (name: MenuCommand) => void,
) {
  const template = writeMenu(menuTexts[language], system).map(({ label, items }) => ({
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
