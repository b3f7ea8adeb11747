import * as z from 'zod/mini'
import { packedLine } from '../../basemap.ts'

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
