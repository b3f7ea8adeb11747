import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOneOf } from './shared-chunks.ts'

const root = join(import.meta.dirname, '..')

test('a module is found by its name, with its style sheet', () => {
  const isShared = isOneOf(root, ['renderer/ui/switch', 'texts/facts'])
  const asked = ['ui/switch.tsx', 'ui/switch.module.css?used', 'ui/skeleton.tsx', 'ui/switch']
  expect(asked.map((path) => isShared(join(root, 'renderer', path)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a name of a missing file fails the build', () => {
  expect(() => isOneOf(root, ['renderer/ui/switch', 'renderer/ui/lever'])).toThrow(
    'web/shared-chunks.ts names renderer/ui/lever, which is gone',
  )
})
