import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'

interface LockedPackage {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

type Locked = Record<string, LockedPackage>

const file = 'package-lock.json'

/**
 * A lock file that any machine can install from: it names no registry, and holds the binaries of
 * every platform. npm leaves one out without a word when it is not published, and then refuses to
 * install (`npm ci`: "Missing … from lock file").
 */
export async function checkLockFile(root: string): Promise<CheckResult> {
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { packages: Locked }
  const findings = Object.entries(packages).flatMap(([path, locked]) => [
    ...findRegistry(path, locked),
    ...findMissing(path, locked, packages),
  ])
  return { findings, note: `${Object.keys(packages).length - 1} packages for every platform` }
}

function findRegistry(path: string, { resolved }: LockedPackage): Finding[] {
  if (!resolved || !/^https?:/.test(resolved)) return []
  const law = 'omit-lockfile-registry-resolved in .npmrc'
  return [{ at: file, what: `${path} names ${new URL(resolved).host}`, law }]
}

function findMissing(path: string, locked: LockedPackage, packages: Locked): Finding[] {
  return Object.keys(locked.optionalDependencies ?? {})
    .filter((name) => !placesFor(path, name).some((place) => place in packages))
    .map((name) => ({
      at: file,
      what: `${name} of ${path} is missing`,
      law: 'take a release whose platform packages are all published',
    }))
}

/** Where Node would look for `name` from the package at `path`, nearest first. */
function placesFor(path: string, name: string) {
  const parts = path.split('/node_modules/')
  const folders = parts.map((_, index) =>
    parts.slice(0, parts.length - index).join('/node_modules/'),
  )
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}

if (import.meta.main) await runAlone(checkLockFile)
