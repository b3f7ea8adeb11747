import type { MenuCommand } from '../../contract/desktop/shell.ts'
import type { MenuTexts } from './menu-texts.ts'

/** What the system does by itself when it is chosen. */
export type MenuRole =
  | 'about'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'quit'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'minimize'

export type MenuItem =
  | { kind: 'command'; label: string; command: MenuCommand; keys?: string }
  | { kind: 'role'; label: string; role: MenuRole; keys?: string }
  | { kind: 'separator' }

export interface MenuColumn {
  label: string
  items: MenuItem[]
}

const separator: MenuItem = { kind: 'separator' }

/** The menu as plain data: labels of one language, the page's commands and the keys that call them. */
export function writeMenu(texts: MenuTexts, system: 'windows' | 'mac' | 'linux'): MenuColumn[] {
  const command = (label: string, name: MenuCommand, keys?: string): MenuItem => ({
    kind: 'command',
    label,
    command: name,
    ...(keys && { keys }),
  })
  const role = (label: string, name: MenuRole, keys?: string): MenuItem => ({
    kind: 'role',
    label,
    role: name,
    ...(keys && { keys }),
  })
  const t = texts
  const settings = command(t.settings, 'go.settings', 'CmdOrCtrl+,')
  const quit = role(t.quit, 'quit', 'CmdOrCtrl+Q')
  const isMac = system === 'mac'
  const program: MenuColumn = {
    label: 'Sakhli',
    items: [role(t.about, 'about'), separator, settings, separator].concat([
      role(t.hide, 'hide', 'Cmd+H'),
      role(t.hideOthers, 'hideOthers', 'Cmd+Alt+H'),
      role(t.showAll, 'unhide'),
      separator,
      quit,
    ]),
  }
  const columns: MenuColumn[] = [
    {
      label: t.file,
      items: [
        command(t.newListing, 'ad.new', 'CmdOrCtrl+N'),
        separator,
        command(t.importFolder, 'import.chooseFolder', 'CmdOrCtrl+O'),
        command(t.importFiles, 'import.chooseFiles', 'CmdOrCtrl+Shift+O'),
        command(t.pauseOrResume, 'import.pauseOrResume', 'CmdOrCtrl+Shift+P'),
        separator,
        command(t.closeTab, 'tab.close', 'CmdOrCtrl+W'),
        separator,
        command(t.signOut, 'signOut'),
        ...(isMac ? [] : [separator, quit]),
      ],
    },
    {
      label: t.edit,
      items: [
        role(t.undo, 'undo', 'CmdOrCtrl+Z'),
        role(t.redo, 'redo', isMac ? 'Cmd+Shift+Z' : 'Ctrl+Y'),
        separator,
        role(t.cut, 'cut', 'CmdOrCtrl+X'),
        role(t.copy, 'copy', 'CmdOrCtrl+C'),
        role(t.paste, 'paste', 'CmdOrCtrl+V'),
        role(t.selectAll, 'selectAll', 'CmdOrCtrl+A'),
        separator,
        command(t.find, 'find', 'CmdOrCtrl+F'),
      ],
    },
    {
      label: t.go,
      items: [
        command(t.listings, 'go.ads', 'CmdOrCtrl+1'),
        command(t.import, 'go.import', 'CmdOrCtrl+2'),
        command(t.requests, 'go.requests', 'CmdOrCtrl+3'),
        command(t.moderation, 'go.moderation', 'CmdOrCtrl+4'),
        command(t.statistics, 'go.statistics', 'CmdOrCtrl+5'),
        command(t.feeds, 'go.feeds', 'CmdOrCtrl+6'),
        ...(isMac ? [] : [settings]),
        separator,
        command(t.nextTab, 'tab.next', 'Ctrl+Tab'),
        command(t.previousTab, 'tab.previous', 'Ctrl+Shift+Tab'),
      ],
    },
    {
      label: t.view,
      items: [
        role(t.actualSize, 'resetZoom', 'CmdOrCtrl+0'),
        role(t.zoomIn, 'zoomIn', 'CmdOrCtrl+='),
        role(t.zoomOut, 'zoomOut', 'CmdOrCtrl+-'),
        separator,
        role(t.fullScreen, 'togglefullscreen', isMac ? 'Ctrl+Cmd+F' : 'F11'),
      ],
    },
    { label: t.window, items: [role(t.minimize, 'minimize', 'CmdOrCtrl+M')] },
  ]
  return isMac ? [program, ...columns] : columns
}
