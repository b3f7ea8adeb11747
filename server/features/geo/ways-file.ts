import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { packedLine } from '../../../contract/basemap.ts'
import { CityFileError } from './city-file.ts'

/** The ways that one can walk in a city, as `npm run city` writes them. */
export const waysFile = z.object({
  city: z.string(),
  credit: z.string(),
  /** All nodes as one line, whatever lies between them. */
  nodes: packedLine,
  /** Two numbers an edge: by how much its first node is after that of the edge before, and its second after its first. */
  edges: z.array(z.int()),
})
export type WaysFile = z.infer<typeof waysFile>

/** Undefined where a city has no file of them: then straight lines must do. */
export function readWaysFile(cityFolder: string): WaysFile | undefined {
  const path = join(cityFolder, 'ways.json')
  if (!existsSync(path)) return undefined
  const result = waysFile.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!result.success) throw new CityFileError(`${path} holds no ways; build it with npm run city`)
  return result.data
}
