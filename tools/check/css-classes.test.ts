import { expect, test } from 'vitest'
import { checkCssClasses, classesOf } from './css-classes.ts'
import { makeTree } from './testing.ts'

const sheet = 'renderer/ui/row.module.css'

const found = async (css: string, component: string) => {
  const root = makeTree({ [sheet]: css, 'renderer/ui/row.tsx': component })
  return (await checkCssClasses(root)).findings.map(({ at, what }) => `${at} ${what}`)
}

test('a class that the style sheet does not have is reported with its line', async () => {
  const component =
    "import styles from './row.module.css'\n\nconst row = [styles.row, styles.rwo]\n"
  expect(await found('.row { color: red }', component)).toEqual([
    `renderer/ui/row.tsx:3 no .rwo in ${sheet}`,
  ])
})

test('a class that no component uses is reported', async () => {
  const component = "import styles from './row.module.css'\nconst row = styles.row\n"
  expect(await found('.row { color: red }\n.row > .old { gap: 0.5px }', component)).toEqual([
    `${sheet} nobody asks for .old`,
  ])
})

test('a computed class name counts as a use of every class', async () => {
  const component = "import styles from './row.module.css'\nconst row = styles[look]\n"
  expect(await found('.quiet { color: red }', component)).toEqual([])
})

test('classes are found in layers and conditions, but not in comments or :global', () => {
  const css = `@layer ui; /* .a {} */
    @media (min-width: 10.5px) { .b, .c:has(.d) { inset: .5px; .e & { gap: 0 } } }
    .f:global(.unseen) > li { transition: opacity .3s }`
  expect(classesOf(css)).toEqual(['b', 'c', 'd', 'e', 'f'])
})
