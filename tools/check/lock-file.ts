import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'
import { listFiles } from './source-files.ts'

interface LockedPackage {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

type Locked = Record<string, LockedPackage>

const file = 'package-lock.json'

/**
 * Checks that any machine can install from the lock files: they name no registry, and list the binaries of every
 * platform. If a platform's package is not published yet, npm silently leaves it out of the lock file, and later
 * refuses to install (`npm ci`: "Missing … from lock file").
 */
export async function checkLockFile(root: string): Promise<CheckResult> {
  // The product has one lock file, and each command with packages of its own has another beside it.
  const files = [file, ...(await listFiles(root, ['bench', 'tools'], [`/${file}`]))]
  const checked = files.map((at) => checkOne(root, at))
  const packages = checked.reduce((sum, { count }) => sum + count, 0)
  return {
    findings: checked.flatMap(({ findings }) => findings),
    note: `${packages} packages for every platform`,
  }
}

function checkOne(root: string, at: string) {
  const { packages } = JSON.parse(readFileSync(join(root, at), 'utf8')) as { packages: Locked }
  const found = Object.entries(packages).flatMap(([path, locked]) => [
    ...findRegistry(path, locked),
    ...findMissing(path, locked, packages),
  ])
  const findings = found.map((each): Finding => ({ at, ...each }))
  return { findings, count: Object.keys(packages).length - 1 }
}

function findRegistry(path: string, { resolved }: LockedPackage) {
  if (!resolved || !/^https?:/.test(resolved)) return []
  const law = 'omit-lockfile-registry-resolved in .npmrc'
  return [{ what: `${path} names ${new URL(resolved).host}`, law }]
}

function findMissing(path: string, locked: LockedPackage, packages: Locked) {
  return Object.keys(locked.optionalDependencies ?? {})
    .filter((name) => !placesFor(path, name).some((place) => place in packages))
    .map((name) => ({
      what: `${name} of ${path} is missing`,
      law: 'take a release whose platform packages are all published',
    }))
}

/** Where Node would look for `name` from the package at `path`, the nearest folder first. */
function placesFor(path: string, name: string) {
  const parts = path.split('/node_modules/')
  const folders = parts.map((_, index) =>
    parts.slice(0, parts.length - index).join('/node_modules/'),
  )
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}

if (import.meta.main) await runAlone(checkLockFile)
