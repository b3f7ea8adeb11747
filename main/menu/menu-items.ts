import type { MenuCommand } from '../../contract/desktop/shell.ts'
import type { TextKey, Translate } from '../../texts/keys.ts'

/** What the system does by itself when the item is chosen. */
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

type NameIn<Key> = Key extends `program:menu.${infer Name}` ? Name : never
type Label = NameIn<TextKey>

const separator: MenuItem = { kind: 'separator' }

/** The menu as plain data: labels of one language, the page's commands and the keys that call them. */
export function writeMenu(t: Translate, system: 'windows' | 'mac' | 'linux'): MenuColumn[] {
  const say = (label: Label) => t(`program:menu.${label}`)
  const command = (label: Label, name: MenuCommand, keys?: string): MenuItem => ({
    kind: 'command',
    label: say(label),
    command: name,
    ...(keys && { keys }),
  })
  const role = (label: Label, name: MenuRole, keys?: string): MenuItem => ({
    kind: 'role',
    label: say(label),
    role: name,
    ...(keys && { keys }),
  })
  const settings = command('settings', 'go.settings', 'CmdOrCtrl+,')
  const quit = role('quit', 'quit', 'CmdOrCtrl+Q')
  const isMac = system === 'mac'
  const program: MenuColumn = {
    label: 'Sakhli',
    items: [role('about', 'about'), separator, settings, separator].concat([
      role('hide', 'hide', 'Cmd+H'),
      role('hideOthers', 'hideOthers', 'Cmd+Alt+H'),
      role('showAll', 'unhide'),
      separator,
      quit,
    ]),
  }
  const columns: MenuColumn[] = [
    {
      label: say('file'),
      items: [
        command('newListing', 'ad.new', 'CmdOrCtrl+N'),
        separator,
        command('importFolder', 'import.chooseFolder', 'CmdOrCtrl+O'),
        command('importFiles', 'import.chooseFiles', 'CmdOrCtrl+Shift+O'),
        command('pauseOrResume', 'import.pauseOrResume', 'CmdOrCtrl+Shift+P'),
        separator,
        command('closeTab', 'tab.close', 'CmdOrCtrl+W'),
        separator,
        command('signOut', 'signOut'),
        ...(isMac ? [] : [separator, quit]),
      ],
    },
    {
      label: say('edit'),
      items: [
        role('undo', 'undo', 'CmdOrCtrl+Z'),
        role('redo', 'redo', isMac ? 'Cmd+Shift+Z' : 'Ctrl+Y'),
        separator,
        role('cut', 'cut', 'CmdOrCtrl+X'),
        role('copy', 'copy', 'CmdOrCtrl+C'),
        role('paste', 'paste', 'CmdOrCtrl+V'),
        role('selectAll', 'selectAll', 'CmdOrCtrl+A'),
        separator,
        command('find', 'find', 'CmdOrCtrl+F'),
      ],
    },
    {
      label: say('go'),
      items: [
        command('listings', 'go.ads', 'CmdOrCtrl+1'),
        command('import', 'go.import', 'CmdOrCtrl+2'),
        command('requests', 'go.requests', 'CmdOrCtrl+3'),
        command('moderation', 'go.moderation', 'CmdOrCtrl+4'),
        command('statistics', 'go.statistics', 'CmdOrCtrl+5'),
        command('feeds', 'go.feeds', 'CmdOrCtrl+6'),
        ...(isMac ? [] : [settings]),
        separator,
        command('nextTab', 'tab.next', 'Ctrl+Tab'),
        command('previousTab', 'tab.previous', 'Ctrl+Shift+Tab'),
      ],
    },
    {
      label: say('view'),
      items: [
        role('actualSize', 'resetZoom', 'CmdOrCtrl+0'),
        role('zoomIn', 'zoomIn', 'CmdOrCtrl+='),
        role('zoomOut', 'zoomOut', 'CmdOrCtrl+-'),
        separator,
        role('fullScreen', 'togglefullscreen', isMac ? 'Ctrl+Cmd+F' : 'F11'),
      ],
    },
    { label: say('window'), items: [role('minimize', 'minimize', 'CmdOrCtrl+M')] },
  ]
  return isMac ? [program, ...columns] : columns
}
