import { expect, test } from 'vitest'
import { checkCss, findPhysicalCss, findPhysicalStyles } from './css.ts'
import { makeTree } from './testing.ts'

const found = (css: string) => findPhysicalCss('a.css', `.a {\n  ${css};\n}\n`)

test.each([
  'margin-left: 1px',
  'padding-right: 2px',
  'left: 0',
  'right: 3px',
  'text-align: left',
  'float: right',
  'border-left: 1px solid',
  'border-right-color: red',
  'border-top-left-radius: 2px',
  'margin: 0 1px 0 2px',
  'inset: 0 auto 0 var(--a, 1px)',
  'scroll-margin-left: 1px',
])('%s is reported with its line', (css) => {
  expect(found(css)).toMatchObject([{ at: 'a.css:2', what: css }])
})

test.each([
  'margin-inline-start: 1px',
  'inset-inline: 0',
  'top: 0',
  'text-align: start',
  'margin: 0 1px 2px 1px',
  'inset: 0 calc(1px + 2px) 0 calc(1px + 2px)',
  'grid-template-areas: "left right"',
  'width: 10px',
  'left: 0; /* physical: the map pane is not mirrored */',
])('%s passes', (css) => {
  expect(found(css)).toEqual([])
})

test('CSS in comments passes, and its lines are counted', () => {
  const css = '/* left: 0;\n*/\n.a { color: red }\n.b { left: 0 }\n'
  expect(findPhysicalCss('a.css', css)).toMatchObject([{ at: 'a.css:4' }])
})

test('styles written in components obey the same rule', () => {
  expect(findPhysicalStyles('a.tsx', '<p style={{ marginLeft: 4 }} />')).toHaveLength(1)
  expect(findPhysicalStyles('a.tsx', '<p style={{ marginInlineStart: 4 }} />')).toEqual([])
})

test('the style sheet of the map pane may use left and top', async () => {
  const root = makeTree({
    'renderer/features/map/leaflet-pane.css': '.leaflet-pane { left: 0; }',
    'renderer/ui/button.module.css': '.a { left: 0; }',
  })
  const { findings } = await checkCss(root)
  expect(findings.map(({ at }) => at)).toEqual(['renderer/ui/button.module.css:1'])
})
