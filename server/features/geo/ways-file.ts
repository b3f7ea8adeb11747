import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WaysFile } from '../../../contract/search/on-foot/ways.ts'
import { waysFile } from '../../../contract/search/on-foot/ways.ts'
import { CityFileError } from './city-file.ts'

/** Undefined for a city without this file; then straight lines are measured instead. */
export function readWaysFile(cityFolder: string): WaysFile | undefined {
  const path = join(cityFolder, 'ways.json')
  if (!existsSync(path)) return undefined
  const result = waysFile.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!result.success) throw new CityFileError(`${path} holds no ways; build it with npm run city`)
  return result.data
}
