import { expect, test } from 'vitest'
import { menuCommands } from '../../contract/desktop/shell.ts'
import { languages } from '../../contract/languages.ts'
import { programTexts } from '../../texts/program-texts.ts'
import { writeMenu } from './menu-items.ts'

const systems = ['windows', 'mac', 'linux'] as const
const all = systems.flatMap((system) =>
  languages.map((language) => ({
    system,
    language,
    menu: writeMenu(programTexts(language).t, system),
  })),
)

test.each(all)(
  'on $system in $language every page command is in the menu once, and no shortcut has two uses',
  ({ menu }) => {
    const items = menu.flatMap((column) => column.items)
    const commands = items.flatMap((item) => (item.kind === 'command' ? [item.command] : []))
    expect(commands.toSorted()).toEqual([...menuCommands].sort())
    const keys = items.flatMap((item) =>
      item.kind === 'separator' || !item.keys ? [] : [item.keys],
    )
    expect(new Set(keys).size).toBe(keys.length)
  },
)

test.each(all)(
  'on $system in $language no menu has an empty label or one that is there twice',
  ({ menu }) => {
    for (const { items } of menu) {
      const labels = items.flatMap((item) => (item.kind === 'separator' ? [] : [item.label]))
      expect(labels.every((label) => label.trim() !== '')).toBe(true)
      expect(new Set(labels).size).toBe(labels.length)
    }
  },
)
