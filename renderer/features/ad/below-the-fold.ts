import { deferred } from '../../kernel/pages/deferred.tsx'
import { Preloadable } from '../../kernel/pages/page.ts'

const rest = new Preloadable(() => import('./ad-rest.tsx').then((m) => m.AdRest))
const absence = new Preloadable(() => import('./ad-absent.tsx').then((m) => m.AdAbsent))

/** What robots read: only the server writes it. */
export const forRobots = new Preloadable(() => import('./ad-data.ts').then((m) => m.dataForRobots))

export const belowTheFold = [rest, absence, forRobots]

export const AdRest = deferred(rest)
export const AdAbsent = deferred(absence)
