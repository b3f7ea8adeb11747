import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'
import { rooms } from './law.ts'
import { findCircles } from './laws/circles.ts'
import { findDoorBreaches } from './laws/doors.ts'
import { findModuleLoadBreaches } from './laws/module-load.ts'
import { findRendererBreaches } from './laws/renderer-law.ts'
import { findRoomBreaches } from './laws/room-law.ts'
import { readModule } from './read-module.ts'
import { listFiles } from './source-files.ts'

/** Applies the product's import law (law.ts) to every module of every room. */
export async function checkRooms(root: string): Promise<CheckResult> {
  const paths = await listFiles(root, Object.keys(rooms), ['.ts', '.tsx'])
  const modules = paths.map((path) => readModule(root, path))
  const unreadable: Finding[] = modules.flatMap(({ path, problem }) =>
    problem ? [{ at: path, what: problem, law: 'a module must parse' }] : [],
  )
  return {
    findings: [
      ...unreadable,
      ...findRoomBreaches(modules),
      ...findDoorBreaches(modules),
      ...findRendererBreaches(modules),
      ...findModuleLoadBreaches(modules),
      ...findCircles(modules),
    ],
    note: `${modules.length} modules keep the import law`,
  }
}

if (import.meta.main) await runAlone(checkRooms)
