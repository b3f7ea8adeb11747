import { expect, test } from 'vitest'
import { checkLockFile } from './lock-file.ts'
import { makeTree } from './testing.ts'

const lockOf = (packages: Record<string, object>) =>
  JSON.stringify({ packages: { '': {}, ...packages } })

async function findingsOf(packages: Record<string, object>) {
  const root = makeTree({ 'package-lock.json': lockOf(packages) })
  return (await checkLockFile(root)).findings.map(({ what }) => what)
}

test('a platform package may be beside its owner or above it', async () => {
  const findings = await findingsOf({
    'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0' } },
    'node_modules/a-linux': {},
    'node_modules/b/node_modules/a': {
      optionalDependencies: { 'a-linux': '1.0.0', 'a-mac': '1.0.0' },
    },
    'node_modules/b/node_modules/a-mac': {},
  })
  expect(findings).toEqual([])
})

test('a missing platform package is reported, even if another package has its own', async () => {
  const findings = await findingsOf({
    'node_modules/a': { optionalDependencies: { 'a-mac': '1.0.0' } },
    'node_modules/b/node_modules/a-mac': {},
  })
  expect(findings).toEqual(['a-mac of node_modules/a is missing'])
})

test('an entry that names a registry is reported', async () => {
  const findings = await findingsOf({
    'node_modules/a': { resolved: 'https://registry.example/a/-/a-1.0.0.tgz' },
  })
  expect(findings).toEqual(['node_modules/a names registry.example'])
})

test('the lock file of a folder with its own packages is checked as well', async () => {
  const named = { 'node_modules/a': { resolved: 'https://registry.example/a/-/a-1.0.0.tgz' } }
  const root = makeTree({
    'package-lock.json': lockOf({ 'node_modules/b': {} }),
    'tools/mutate/package-lock.json': lockOf(named),
  })
  expect(await checkLockFile(root)).toMatchObject({
    findings: [
      { at: 'tools/mutate/package-lock.json', what: 'node_modules/a names registry.example' },
    ],
    note: '2 packages for every platform',
  })
})
