import { languages } from '../../contract/languages.ts'
import { imageWidths } from '../../contract/media/images.ts'
import { cachingRules } from '../../contract/wire/caching.ts'
import type { Assumptions } from './assumptions.ts'
import type { Asking, Shares } from './copies.ts'
import { answeredFrom, askedAtLeastOnce } from './copies.ts'
import type { Figures, PathName } from './figures.ts'

const daySeconds = 86_400
const monthSeconds = 30 * daySeconds
const gigabyte = 1e9
/** How often a process asks for the version of what it has in memory: `versionPollMs` of server/cities/open-city.ts. */
const versionsASecond = 5
/** It then checks the changes of this many seconds: `readChanges`. */
const changesReadSeconds = 300
/** How long a cached page lives: `cachedMs` of server/pages/copies/cached-pages.ts. */
const longestPageSeconds = 300
/** Connections of each worker, for writing and reading: `workerPool` of server/db/open-database.ts. */
const connectionsOfProcess = 16

interface Kind extends Partial<Pick<Asking, 'addresses' | 'sharedSeconds' | 'keptAfter'>> {
  name: string
  /** Requests a second, at the peak. */
  rate: number
  anew: PathName
  /** An answer from a process's own copy; without it a process caches none. */
  kept?: PathName
  longestSeconds?: number
  /** Milliseconds of the server beyond what was measured, since there are more listings. */
  more?: number
  bytes?: number
  /** Only the primary does it first, and each replica repeats it. */
  isWrite?: true
}

export interface PathPlan extends Shares {
  name: string
  rate: number
  serverCores: number
  databaseCores: number
  /** Bits a second that visitors receive, and how many of them the servers send. */
  bitsToVisitors: number
  bitsFromServers: number
  isWrite: boolean
}

export interface Plan {
  viewsAtPeak: number
  changesAtPeak: number
  /** How many seconds a process's own copy of an answer lives. */
  ownSeconds: number
  paths: PathPlan[]
  servers: {
    cores: number
    processes: number
    processBytes: number
    perMachine: number
    machines: number
    connections: number
  }
  database: {
    reading: number
    writing: number
    nodes: number
    /** At least two synchronous followers beside the primary, and one node more than the work takes. */
    nodesToFallOver: number
    listingBytes: number
    viewBytes: number
  }
  mediaBytes: number
  egress: { monthBytes: number; bitsToVisitors: number; bitsFromServers: number }
}

/** Plans for a number of views and listings, from the figures of one process and one database. */
export function plan(figures: Figures, assumed: Assumptions): Plan {
  const { groups } = assumed
  const each = planGroup(figures, ofOneGroup(assumed))
  const { servers, database } = each
  return {
    ...multiplied(each, ['viewsAtPeak', 'changesAtPeak', 'mediaBytes'], groups),
    paths: each.paths.map((path) => multiplied(path, amountsOfPath, groups)),
    servers: multiplied(servers, ['cores', 'processes', 'machines'], groups),
    database: multiplied(database, ['reading', 'writing', 'nodes', 'nodesToFallOver'], groups),
    egress: multiplied(each.egress, ['monthBytes', 'bitsToVisitors', 'bitsFromServers'], groups),
  }
}

const amountsOfPath = [
  ...(['rate', 'serverCores', 'databaseCores'] as const),
  ...(['bitsToVisitors', 'bitsFromServers'] as const),
]

/** Multiplies some amounts, and leaves everything else as it is. */
function multiplied<Name extends string, Whole extends Record<Name, number>>(
  whole: Whole,
  amounts: readonly Name[],
  times: number,
): Whole {
  return { ...whole, ...Object.fromEntries(amounts.map((name) => [name, whole[name] * times])) }
}

const ofOneGroup = (assumed: Assumptions): Assumptions => ({
  ...assumed,
  listings: assumed.listings / assumed.groups,
  cities: assumed.cities / assumed.groups,
  'views-a-day': assumed['views-a-day'] / assumed.groups,
})

function planGroup(figures: Figures, assumed: Assumptions): Plan {
  // With more processes, each finds fewer copies of its own, so still more are needed: after a few turns hardly any.
  let processes = 1
  let planned = planFor(figures, assumed, processes)
  for (let turn = 0; turn < 8; turn += 1) {
    processes = planned.servers.processes
    if (!Number.isFinite(processes)) break
    planned = planFor(figures, assumed, processes)
  }
  return planned
}

function planFor(figures: Figures, assumed: Assumptions, processes: number): Plan {
  const { listings, cities, peak, caches, pictures } = assumed
  const viewsAtPeak = (assumed['views-a-day'] / daySeconds) * peak
  const changesAtPeak = ((listings * assumed.changes) / monthSeconds) * peak
  const ownSeconds = Math.min(Math.max(1 / versionsASecond, cities / changesAtPeak), daySeconds)
  const paths = kindsOf(figures, assumed, { viewsAtPeak, changesAtPeak }).map((kind) =>
    planPath(figures, kind, { ownSeconds, processes, caches }),
  )
  const servers = planServers(figures, assumed, { paths, changesAtPeak })
  const viewsWritten = paths.find(({ name }) => name === viewName)?.rate ?? 0
  const { disk, media } = figures
  const bitsToVisitors = sumOf(paths, (path) => path.bitsToVisitors)
  return {
    ...{ viewsAtPeak, changesAtPeak, ownSeconds, paths, servers },
    database: {
      ...planDatabase(figures, assumed, { paths, changesAtPeak, processes: servers.processes }),
      listingBytes: listings * (disk.listing + pictures * disk.picture),
      viewBytes:
        askedAtLeastOnce(listings, (viewsWritten / peak) * daySeconds) *
        assumed['view-days'] *
        disk.view,
    },
    mediaBytes: listings * pictures * (media.original + media.widths),
    egress: {
      monthBytes: (bitsToVisitors / 8 / peak) * monthSeconds,
      bitsToVisitors,
      bitsFromServers: sumOf(paths, (path) => path.bitsFromServers),
    },
  }
}

/** Cores that each process uses, and the database for it, even without requests: it reads all changes of its cities. */
function coresOfEach(figures: Figures, { cities }: Assumptions, changesAtPeak: number) {
  const changes = changesAtPeak / cities
  const lookedAt = Math.min(versionsASecond, changes) * changes * changesReadSeconds
  const of = (part: 'server' | 'database') => {
    const following = changes * figures.changeTakenIn[part] + lookedAt * figures.changeKnown[part]
    return (cities * following) / 1_000
  }
  return { server: of('server'), database: of('database') }
}

/** Work without any requests is mostly looking for jobs, which one process of each city does. */
const coresOfDuties = ({ idle }: Figures, { cities }: Assumptions) => ({
  server: (cities * idle.server) / 1_000,
  database: (cities * idle.database) / 1_000,
})

type Work = Pick<Plan, 'paths' | 'changesAtPeak'>

function planServers(
  figures: Figures,
  assumed: Assumptions,
  { paths, changesAtPeak }: Work,
): Plan['servers'] {
  const { listings, cities, busy } = assumed
  const { memory } = figures
  const ofEach = coresOfEach(figures, assumed, changesAtPeak).server
  const duties = coresOfDuties(figures, assumed).server
  const answering =
    duties + sumOf(paths, ({ name, serverCores }) => (isOfMedia(name) ? 0 : serverCores))
  const processes =
    ofEach < busy ? Math.max(1, Math.ceil(answering / (busy - ofEach))) : Number.POSITIVE_INFINITY
  const cores = duties + sumOf(paths, ({ serverCores }) => serverCores) + processes * ofEach
  const processBytes =
    memory.process + memory.media + listings * (memory.listing + assumed['read-leftover'])
  const mostAtWork = assumed['machine-cores'] - 1
  const perMachine = Math.min(
    mostAtWork,
    Math.floor((assumed['machine-ram'] * gigabyte) / processBytes),
  )
  return {
    ...{ cores, processes, processBytes, perMachine },
    machines: Math.max(Math.ceil(processes / perMachine), Math.ceil(cores / busy / mostAtWork)),
    connections: processes * cities * connectionsOfProcess,
  }
}

function planDatabase(
  figures: Figures,
  assumed: Assumptions,
  { paths, changesAtPeak, processes }: Work & { processes: number },
) {
  const writing = sumOf(paths, ({ databaseCores, isWrite }) => (isWrite ? databaseCores : 0))
  const reading =
    sumOf(paths, ({ databaseCores, isWrite }) => (isWrite ? 0 : databaseCores)) +
    processes * coresOfEach(figures, assumed, changesAtPeak).database +
    coresOfDuties(figures, assumed).database
  // Each replica repeats all writes.
  const leftForReading = assumed['node-cores'] * assumed.busy - writing
  const nodes =
    leftForReading > 0 ? Math.max(1, Math.ceil(reading / leftForReading)) : Number.POSITIVE_INFINITY
  return { reading, writing, nodes, nodesToFallOver: Math.max(3, nodes + 1) }
}

const sumOf = (paths: readonly PathPlan[], amount: (path: PathPlan) => number) =>
  paths.reduce((sum, path) => sum + amount(path), 0)

const viewName = 'a view, written'
const uploadName = 'a picture taken in'
const widthName = 'a width of it made'
/** Other processes do this work, not those that answer. */
const isOfMedia = (name: string) => name === uploadName || name === widthName

function kindsOf(
  figures: Figures,
  a: Assumptions,
  { viewsAtPeak, changesAtPeak }: Pick<Plan, 'viewsAtPeak' | 'changesAtPeak'>,
): Kind[] {
  const { listings, cities, pictures } = a
  const visits = viewsAtPeak / a['views-a-visit']
  const [listingFirst, listFirst] = [a['listing-first'] * visits, (1 - a['listing-first']) * visits]
  const { answer, page, picture, asset } = cachingRules
  const keptAnswer = { sharedSeconds: answer.shared, keptAfter: 2 } as const
  const keptMap = { sharedSeconds: answer.shared, keptAfter: 1 } as const
  const keptPage = {
    sharedSeconds: page.shared,
    keptAfter: 1,
    longestSeconds: longestPageSeconds,
  } as const
  const lists = cities * a['list-addresses']
  const newPictures = changesAtPeak * a['new-listings'] * pictures
  const beyondMeasured = Math.max(0, listings / cities - figures.measuredWith.listings)
  /** Filters check each listing of the city in memory. */
  const more = (beyondMeasured * figures.lookedAtNs) / 1e6
  return [
    { name: 'a search never asked before', rate: viewsAtPeak * a.searches, anew: 'search' },
    {
      ...{ name: 'a list asked again', rate: viewsAtPeak * a.lists, addresses: lists },
      ...{ anew: 'search', kept: 'listKept', ...keptAnswer },
    },
    {
      name: 'how many fit, never asked before',
      rate: viewsAtPeak * (a.searches + a.counts),
      ...{ anew: 'count', more },
    },
    {
      ...{ name: 'how many fit, asked again', rate: viewsAtPeak * a.lists, addresses: lists },
      ...{ anew: 'count', kept: 'listKept', ...keptAnswer, more },
    },
    {
      ...{ name: 'one listing', rate: viewsAtPeak * a.viewings, addresses: listings },
      ...{ anew: 'listing', kept: 'listingKept', keptAfter: 2 },
    },
    {
      name: viewName,
      rate: viewsAtPeak * a.viewings + listingFirst,
      ...{ anew: 'view', isWrite: true },
    },
    {
      ...{ name: 'a map asked again', rate: viewsAtPeak * a.maps },
      ...{ addresses: cities * a['map-addresses'], anew: 'map', kept: 'mapKept', ...keptMap },
    },
    {
      ...{ name: 'a map of other filters', rate: viewsAtPeak * a['filtered-maps'] },
      ...{ anew: 'mapOfFilters', more },
    },
    {
      ...{ name: 'first page, a list', rate: listFirst, addresses: lists * languages.length },
      ...{ anew: 'listPage', kept: 'pageKept', ...keptPage, more },
    },
    {
      ...{ name: 'first page, a listing', rate: listingFirst },
      ...{ addresses: listings * languages.length, anew: 'listingPage', kept: 'pageKept' },
      ...keptPage,
    },
    {
      ...{ name: 'files of the site', rate: visits * a['empty-browsers'] * figures.files.count },
      ...{ addresses: figures.files.count, anew: 'file', sharedSeconds: asset.browser },
      bytes: figures.files.bytes / figures.files.count,
    },
    {
      ...{ name: 'a picture', rate: viewsAtPeak * a['pictures-seen'] },
      // Two widths: that of a card and that of a listing's own page.
      ...{ addresses: listings * pictures * 2, anew: 'picture', sharedSeconds: picture.shared },
    },
    { name: 'a change of a listing', rate: changesAtPeak, anew: 'edit', isWrite: true },
    { name: uploadName, rate: newPictures, anew: 'upload', isWrite: true },
    { name: widthName, rate: newPictures * imageWidths.length, anew: 'width' },
  ]
}

function planPath(
  { paths }: Figures,
  kind: Kind,
  { ownSeconds, ...others }: Pick<Asking, 'ownSeconds' | 'processes' | 'caches'>,
): PathPlan {
  const { name, rate, anew, kept, more = 0, addresses = 1, isWrite = false } = kind
  const { sharedSeconds = 0, keptAfter = 1, longestSeconds = Number.POSITIVE_INFINITY } = kind
  const isCopied = kept !== undefined || sharedSeconds > 0
  const shares = isCopied
    ? answeredFrom({
        ...{ addresses, rate, sharedSeconds, keptAfter, ...others },
        ownSeconds: kept === undefined ? 0 : Math.min(ownSeconds, longestSeconds),
      })
    : { sharedCache: 0, ownCopy: 0, madeAnew: 1 }
  const whole = paths[anew]
  const copy = paths[kept ?? anew]
  const cores = (part: 'server' | 'database', extra: number) =>
    (rate * (shares.madeAnew * (whole[part] + extra) + shares.ownCopy * copy[part])) / 1_000
  const bits = rate * (kind.bytes ?? whole.bytes) * 8
  return {
    ...{ name, rate, isWrite, ...shares },
    serverCores: cores('server', more),
    databaseCores: cores('database', 0),
    bitsToVisitors: bits,
    bitsFromServers: bits * (1 - shares.sharedCache),
  }
}

export interface Due {
  what: string
  flag: 'views-a-day' | 'listings'
  /** The number from which it is due, everything else as assumed. */
  from: number
}

/** What no longer suffices for a group as its views, or its listings, grow. The first that is due stands first. */
export function dueInTurn(figures: Figures, assumed: Assumptions): Due[] {
  const cores = assumed['node-cores']
  const ram = assumed['node-ram'] * gigabyte
  const limits: [flag: Due['flag'], what: string, isDue: (plan: Plan) => boolean][] = [
    ['views-a-day', 'a second process', ({ servers }) => servers.processes > 1],
    ['views-a-day', 'a second machine of servers', ({ servers }) => servers.machines > 1],
    [
      'views-a-day',
      `a replica beside a primary of ${cores} cores`,
      ({ database }) => database.nodes > 1,
    ],
    ['views-a-day', 'a fourth node of the database', ({ database }) => database.nodes > 3],
    [
      'views-a-day',
      'more than 1 Gbit/s from the servers',
      ({ egress }) => egress.bitsFromServers > 1e9,
    ],
    [
      ...(['views-a-day', 'more than 1,000 connections to the database'] as const),
      ({ servers }) => servers.connections > 1_000,
    ],
    [
      ...(['listings', 'fewer processes on a machine than cores, for want of memory'] as const),
      ({ servers }) => servers.perMachine < assumed['machine-cores'] - 1,
    ],
    [
      ...(['listings', 'a database larger than the memory of its node'] as const),
      ({ database }) => database.listingBytes + database.viewBytes > ram,
    ],
    [
      ...(['listings', 'a process that changes alone keep busier than planned'] as const),
      ({ servers }) => !Number.isFinite(servers.processes),
    ],
  ]
  return limits
    .flatMap(([flag, what, isDue]) => {
      const from = firstDue((value) =>
        isDue(planGroup(figures, ofOneGroup({ ...assumed, [flag]: value }))),
      )
      return from === undefined ? [] : [{ flag, what, from }]
    })
    .sort((one, other) => one.from - other.from)
}

const mostSought = 1e11

/** The smallest value at which it is due, to about two digits. */
function firstDue(isDue: (value: number) => boolean): number | undefined {
  if (isDue(1)) return 0
  let [below, above] = [0, 1_000]
  while (!isDue(above)) {
    if (above > mostSought) return undefined
    below = above
    above *= 2
  }
  while (above - below > above / 100) {
    const middle = (below + above) / 2
    if (isDue(middle)) above = middle
    else below = middle
  }
  return above
}
