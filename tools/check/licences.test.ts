import { expect, test } from 'vitest'
import { checkLicences } from './licences.ts'
import { makeTree } from './testing.ts'

async function findingsOf(packages: Record<string, { license?: string; dev?: boolean }>) {
  const root = makeTree({
    'package-lock.json': JSON.stringify({
      packages: Object.fromEntries(
        Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]),
      ),
    }),
  })
  return (await checkLicences(root)).findings.map(({ what }) => what)
}

test('free licences pass, alone and combined', async () => {
  const findings = await findingsOf({
    a: { license: 'MIT' },
    b: { license: '(MIT OR GPL-3.0)' },
    c: { license: 'Apache-2.0 AND BSD-3-Clause' },
  })
  expect(findings).toEqual([])
})

test('copyleft and missing licences are reported', async () => {
  const findings = await findingsOf({
    a: { license: 'GPL-3.0-only' },
    b: {},
    c: { license: 'MIT AND AGPL-3.0' },
  })
  expect(findings).toEqual([
    'a is under GPL-3.0-only',
    'b names no licence',
    'c is under MIT AND AGPL-3.0',
  ])
})

test('only the video decoder may be under the GPL', async () => {
  const findings = await findingsOf({
    '@ffmpeg/core': { license: 'GPL-2.0-or-later' },
    '@ffmpeg/other': { license: 'GPL-2.0-or-later' },
  })
  expect(findings).toEqual(['@ffmpeg/other is under GPL-2.0-or-later'])
})

test('a development dependency may be under any licence', async () => {
  expect(await findingsOf({ a: { license: 'GPL-3.0', dev: true } })).toEqual([])
})
