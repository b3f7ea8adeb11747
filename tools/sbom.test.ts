import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeShipped } from './sbom.ts'

const root = join(import.meta.dirname, '..')
const bom = describeShipped(root)
const listed = new Map(bom.components.map((each) => [each['bom-ref'], each]))
const packageFile = (path: string) =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    name: string
    version: string
    dependencies?: Record<string, string>
  }

/** The packages that Node would load, found in node_modules and not in the lock file. */
function* reached(from: string, seen = new Set<string>()): Generator<string> {
  const own = packageFile(from)
  for (const name of Object.keys(own.dependencies ?? {})) {
    let folder = from
    while (!existsSync(join(folder, 'node_modules', name, 'package.json')) && folder !== root)
      folder = join(folder, '..')
    const path = join(folder, 'node_modules', name)
    if (seen.has(path) || !existsSync(path)) continue
    seen.add(path)
    yield path
    yield* reached(path, seen)
  }
}

test('every package that the product loads is listed with its version', () => {
  const installed = [...reached(root)].map(packageFile)
  expect(installed.length).toBeGreaterThan(150)
  const missing = installed.filter(
    ({ name, version }) => !listed.has(`pkg:npm/${name.replace('@', '%40')}@${version}`),
  )
  expect(missing).toEqual([])
})

test('what the desktop program needs is listed, and build and test tools are not', () => {
  const names = new Set(bom.components.map(({ name }) => name))
  for (const name of ['electron', 'node', 'fastify', 'sharp', 'react-dom'])
    expect(names).toContain(name)
  for (const name of ['vitest', 'electron-builder', '@playwright/test', 'knip'])
    expect(names).not.toContain(name)
})

test('every component has a package URL, a hash, a licence and its dependencies', () => {
  expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.6'])
  for (const { purl, version, hashes, licenses } of bom.components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[^@/]+\/)?[^@/]+@\d+\.\d+\.\d+/)
    expect([purl, version && hashes.length, licenses.length]).toEqual([purl, 1, 1])
  }
  const refs = new Set([bom.metadata.component['bom-ref'], ...listed.keys()])
  expect(new Set(bom.dependencies.map(({ ref }) => ref))).toEqual(refs)
  for (const { dependsOn } of bom.dependencies)
    expect(dependsOn.filter((each) => !refs.has(each))).toEqual([])
})
