import type { Finding } from '../finding.ts'
import type { Door } from '../law.ts'
import { doors, rooms } from '../law.ts'
import type { ImportedName, Module } from '../read-module.ts'
import { packageOf } from '../read-module.ts'
import { isTest, isWithin } from '../source-files.ts'

/** Each outside package may be imported by one file only. */
export function findDoorBreaches(modules: readonly Module[]): Finding[] {
  const bound = modules.filter(
    ({ path }) => !isTest(path) && rooms[path.split('/')[0] ?? '']?.mayImport !== 'anything',
  )
  return doors.flatMap((door) => findBreachesOf(door, bound))
}

function findBreachesOf(door: Door, modules: readonly Module[]): Finding[] {
  const holders = new Map<string, string>()
  const shown = door.name ? `${door.name} of ${door.packages[0]}` : undefined
  return modules.flatMap((module) => {
    const imported = module.imports.find((each) => goesThrough(door, each))
    if (!imported) return []
    const what = `imports ${shown ?? imported.specifier}`
    const at = `${module.path}:${imported.line}`
    const folder = door.folders.find((each) => isWithin(module.path, each))
    if (!folder) return [{ at, what, law: `only ${door.folders.join(' and ')} may` }]
    const key = `${folder} ${packageOf(imported.specifier)}`
    const holder = holders.get(key)
    if (!holder) holders.set(key, module.path)
    if (!holder || door.many) return []
    return [{ at, what, law: `one file of ${folder} may, and ${holder} does` }]
  })
}

function goesThrough(door: Door, imported: ImportedName) {
  if (imported.isType || !door.packages.includes(packageOf(imported.specifier))) return false
  return door.name === undefined || imported.names.includes(door.name)
}
