import { refused } from '../../contract/desktop-errors.ts'
import type { EngineWorld, ImportHandlers } from './engine-world.ts'

export function tableHandlers(
  _world: EngineWorld,
): Pick<ImportHandlers, 'table' | 'dryRun' | 'applyTable'> {
  const none = async () => refused('NOT_POSSIBLE_NOW', 'There is no table')
  return { table: none, dryRun: none, applyTable: none }
}
