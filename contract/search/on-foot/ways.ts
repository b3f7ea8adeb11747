import * as z from 'zod/mini'
import { packedLine } from '../../basemap.ts'

/** The ways on which people can walk in a city, as `npm run city` writes them. */
export const waysFile = z.object({
  city: z.string(),
  credit: z.string(),
  /** All nodes in one line, although neighbours in it need not be joined by a way. */
  nodes: packedLine,
  /**
   * Two numbers for each edge: its first node minus the first node of the edge before, and its second node minus its
   * first.
   */
  edges: z.array(z.int()),
})
export type WaysFile = z.infer<typeof waysFile>
