import type { City } from '../../../contract/cities.ts'
import file from '../../../resources/cities/batumi/city.json' with { type: 'json' }

const { firstRate: _, ...told } = file

/** The city as a server would describe it. */
export const batumi = {
  ...told,
  bounds: [41.5, 41.5, 41.8, 41.8],
  basemap: '/city/basemap?v=1',
} as unknown as City
