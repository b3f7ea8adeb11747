import type { MenuItemConstructorOptions } from 'electron'
import { Menu } from 'electron'
import type { MenuCommand } from '../../contract/desktop-shell.ts'
import type { Language } from '../../contract/languages.ts'
import { writeMenu } from '../menu/menu-lines.ts'
import { menuTexts } from '../menu/menu-texts.ts'
import type { System } from '../services/system.ts'

export function showMenu(
  language: Language,
  system: System['name'],
  command: (name: MenuCommand) => void,
) {
  const template = writeMenu(menuTexts[language], system).map(({ label, lines }) => ({
    label,
    submenu: lines.map((line): MenuItemConstructorOptions => {
      if (line.kind === 'line') return { type: 'separator' }
      const accelerator = line.keys && { accelerator: line.keys }
      if (line.kind === 'role') return { label: line.label, role: line.role, ...accelerator }
      return { label: line.label, click: () => command(line.command), ...accelerator }
    }),
  }))
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
