import type { MenuCommand } from '../../contract/desktop-shell.ts'
import type { MenuTexts } from './menu-texts.ts'

/** What the system itself knows how to do. */
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

export type MenuLine =
  | { kind: 'command'; label: string; command: MenuCommand; keys?: string }
  | { kind: 'role'; label: string; role: MenuRole; keys?: string }
  | { kind: 'line' }

export interface MenuColumn {
  label: string
  lines: MenuLine[]
}

const line: MenuLine = { kind: 'line' }

/** The menu as plain data: labels of one language, the page's commands and the keys that call them. */
export function writeMenu(texts: MenuTexts, system: 'windows' | 'mac' | 'linux'): MenuColumn[] {
  const command = (label: string, name: MenuCommand, keys?: string): MenuLine => ({
    kind: 'command',
    label,
    command: name,
    ...(keys && { keys }),
  })
  const role = (label: string, name: MenuRole, keys?: string): MenuLine => ({
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
    lines: [role(t.about, 'about'), line, settings, line].concat([
      role(t.hide, 'hide', 'Cmd+H'),
      role(t.hideOthers, 'hideOthers', 'Cmd+Alt+H'),
      role(t.showAll, 'unhide'),
      line,
      quit,
    ]),
  }
  const columns: MenuColumn[] = [
    {
      label: t.file,
      lines: [
        command(t.newListing, 'ad.new', 'CmdOrCtrl+N'),
        line,
        command(t.importFolder, 'import.chooseFolder', 'CmdOrCtrl+O'),
        command(t.importFiles, 'import.chooseFiles', 'CmdOrCtrl+Shift+O'),
        command(t.pauseOrResume, 'import.pauseOrResume', 'CmdOrCtrl+Shift+P'),
        line,
        command(t.closeTab, 'tab.close', 'CmdOrCtrl+W'),
        line,
        command(t.signOut, 'signOut'),
        ...(isMac ? [] : [line, quit]),
      ],
    },
    {
      label: t.edit,
      lines: [
        role(t.undo, 'undo', 'CmdOrCtrl+Z'),
        role(t.redo, 'redo', isMac ? 'Cmd+Shift+Z' : 'Ctrl+Y'),
        line,
        role(t.cut, 'cut', 'CmdOrCtrl+X'),
        role(t.copy, 'copy', 'CmdOrCtrl+C'),
        role(t.paste, 'paste', 'CmdOrCtrl+V'),
        role(t.selectAll, 'selectAll', 'CmdOrCtrl+A'),
        line,
        command(t.find, 'find', 'CmdOrCtrl+F'),
      ],
    },
    {
      label: t.go,
      lines: [
        command(t.listings, 'go.ads', 'CmdOrCtrl+1'),
        command(t.import, 'go.import', 'CmdOrCtrl+2'),
        command(t.requests, 'go.requests', 'CmdOrCtrl+3'),
        command(t.moderation, 'go.moderation', 'CmdOrCtrl+4'),
        command(t.statistics, 'go.statistics', 'CmdOrCtrl+5'),
        ...(isMac ? [] : [settings]),
        line,
        command(t.nextTab, 'tab.next', 'Ctrl+Tab'),
        command(t.previousTab, 'tab.previous', 'Ctrl+Shift+Tab'),
      ],
    },
    {
      label: t.view,
      lines: [
        role(t.actualSize, 'resetZoom', 'CmdOrCtrl+0'),
        role(t.zoomIn, 'zoomIn', 'CmdOrCtrl+='),
        role(t.zoomOut, 'zoomOut', 'CmdOrCtrl+-'),
        line,
        role(t.fullScreen, 'togglefullscreen', isMac ? 'Ctrl+Cmd+F' : 'F11'),
      ],
    },
    { label: t.window, lines: [role(t.minimize, 'minimize', 'CmdOrCtrl+M')] },
  ]
  return isMac ? [program, ...columns] : columns
}
