import { builtinModules } from 'node:module'
import type { Finding } from '../finding.ts'
import { foundations, nodeFiles, rooms, testsMayAlsoImport } from '../law.ts'
import type { ImportedName, Module } from '../read-module.ts'
import { isConfig, isTest, isWithin } from '../source-files.ts'

const builtins = new Set(builtinModules)
const isBuiltin = (specifier: string) =>
  specifier.startsWith('node:') || builtins.has(specifier.split('/')[0] ?? '')

const roomOf = (path: string) => path.split('/')[0] ?? ''

/** Checks which room imports which, by the table of docs/architecture.md. */
export function findRoomBreaches(modules: readonly Module[]): Finding[] {
  return modules.flatMap((module) =>
    module.imports.flatMap((imported) => {
      const breach = isConfig(module.path) ? undefined : findBreach(module.path, imported)
      return breach ? [{ at: `${module.path}:${imported.line}`, ...breach }] : []
    }),
  )
}

function findBreach(path: string, imported: ImportedName) {
  const room = roomOf(path)
  const law = rooms[room]
  if (!law || law.mayImport === 'anything') return undefined
  if (imported.file !== undefined) return findFileBreach(path, imported.file)
  if (isTest(path)) return undefined
  const what = `imports ${imported.specifier}`
  if (isBuiltin(imported.specifier)) {
    const isAllowed = law.nodeBuiltins || nodeFiles.some((pattern) => pattern.test(path))
    return isAllowed ? undefined : { what, law: `${room} uses nothing of Node` }
  }
  if (law.onlyPackages && !law.onlyPackages.includes(imported.specifier)) {
    return { what, law: `${room} imports no package but ${law.onlyPackages.join(', ')}` }
  }
  return undefined
}

function findFileBreach(path: string, file: string) {
  const room = roomOf(path)
  const law = rooms[room]
  if (!law || law.mayImport === 'anything') return undefined
  const target = roomOf(file)
  const what = `imports ${file}`
  // JSON files at the root, such as package.json, may be imported by every room.
  const above = isTest(path) ? undefined : findAbove(path, file)
  if (above) return { what, law: `${above.folder} stands below ${above.below}` }
  if (target === room || (!file.includes('/') && file.endsWith('.json'))) return undefined
  const others = [...law.mayImport, ...(isTest(path) ? (testsMayAlsoImport[room] ?? []) : [])]
  if (!others.includes(target)) {
    const allowed = law.mayImport.length === 0 ? 'no other room' : `only ${others.join(', ')}`
    return { what, law: `${room} may import ${allowed}` }
  }
  const opening = isTest(path) ? undefined : law.onlyWithin?.[target]
  if (opening && !isWithin(path, opening))
    return { what, law: `only ${opening} of ${room} may import ${target}` }
  const closed = law.closed?.find((folder) => isWithin(file, folder))
  return closed ? { what, law: `${room} never imports ${closed}` } : undefined
}

const findAbove = (path: string, file: string) =>
  foundations.find(({ folder, below }) => isWithin(path, folder) && isWithin(file, below))
