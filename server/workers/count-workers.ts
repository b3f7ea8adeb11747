import { availableParallelism } from 'node:os'
import type { AllSettings } from '../cities/city-settings.ts'

/** One core is left to the database and to pictures. Several cities are served by one process. */
export const countWorkers = ({
  shared: { WORKERS },
  cities,
}: Pick<AllSettings, 'shared' | 'cities'>): number =>
  WORKERS ?? (cities.length > 1 ? 1 : Math.max(1, availableParallelism() - 1))
