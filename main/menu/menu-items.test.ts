import { expect, test } from 'vitest'
import { menuCommands } from '../../contract/desktop/shell.ts'
import { languages } from '../../contract/languages.ts'
import { programTexts } from '../../texts/program-texts.ts'
import type { MenuItem } from './menu-items.ts'
import { writeMenu } from './menu-items.ts'

const systems = ['windows', 'mac', 'linux'] as const
const all = systems.flatMap((system) =>
  languages.map((language) => ({
    system,
    language,
    menu: writeMenu(programTexts(language).t, system),
  })),
)

const labelsOf = (items: MenuItem[]) =>
  items.flatMap((item) => (item.kind === 'separator' ? [] : [item.label]))

test.each(all)(
  'on $system in $language every command of the page stands once, and no keys do two things',
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
  'on $system in $language no label of a menu stands twice or is empty',
  ({ menu }) => {
    for (const { items } of menu) {
      const labels = labelsOf(items)
      expect(labels.every((label) => label.trim() !== '')).toBe(true)
      expect(new Set(labels).size).toBe(labels.length)
    }
  },
)

const scripts = {
  ru: /\p{Script=Cyrillic}/u,
  ka: /\p{Script=Georgian}/u,
  he: /\p{Script=Hebrew}/u,
}
test.each(Object.entries(scripts))('%s says everything in its own script', (language, script) => {
  for (const { menu } of all.filter((each) => each.language === language && each.system !== 'mac'))
    for (const { label, items } of menu)
      for (const said of [label, ...labelsOf(items)]) expect(said).toMatch(script)
})
