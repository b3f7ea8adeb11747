import type { Assumptions } from './assumptions.ts'
import { assumptions } from './assumptions.ts'
import type { Figures, PathName } from './figures.ts'
import type { Due, Plan } from './plan.ts'

const called: Record<PathName, string> = {
  search: 'a search never asked before',
  listKept: 'a list that the process has a copy of',
  count: 'how many listings fit, never asked before',
  listing: 'one listing',
  listingKept: 'one listing that it has a copy of',
  view: 'a view, counted and written later',
  map: 'a map of a box never asked before',
  mapKept: 'a map that it has a copy of',
  mapOfFilters: 'a map of filters never asked before',
  listPage: "a list's page, drawn anew",
  listingPage: "a listing's page, drawn anew",
  pageKept: 'a page that it has a copy of',
  picture: 'a picture at a width that was made before',
  file: 'a file of the site',
  edit: 'an edit of a public listing',
  upload: 'a photograph of 12 megapixels taken in',
  width: 'one of its widths made, in AVIF',
}

export function tellFigures(figures: Figures): string[] {
  const {
    machine,
    measuredWith,
    paths,
    idle,
    changeTakenIn,
    changeKnown,
    memory,
    disk,
    media,
    files,
  } = figures
  return [
    `Measured on ${figures.measuredAt.slice(0, 10)}: ${machine.cores} cores of ${machine.processor}, ` +
      `${whole(measuredWith.listings)} listings, ${measuredWith.seconds} s for each kind of question`,
    '',
    ...table(
      ['one answer takes', 'ms of server', 'ms of database', 'bytes'],
      Object.entries(paths).map(([name, { server, database, bytes }]) => [
        called[name as PathName],
        ...[server.toFixed(2), database.toFixed(2), bytes > 0 ? whole(bytes) : ''],
      ]),
    ),
    '',
    `An idle process: ${idle.server.toFixed(1)} ms of a core a second, its database ${idle.database.toFixed(1)} ms. ` +
      `A change that a process takes in: ${micro(changeTakenIn.server)} and ${micro(changeTakenIn.database)}; one that it knows already: ${micro(changeKnown.server)} and ${micro(changeKnown.database)}. ` +
      `A listing looked at in memory: ${figures.lookedAtNs.toFixed(0)} ns.`,
    `Memory: ${size(memory.process)} a process and ${size(memory.media)} of those that it has for pictures, ${memory.listing.toFixed(0)} bytes a listing in columns.`,
    `Disk, with indexes: ${whole(disk.listing)} bytes a listing, ${whole(disk.picture)} a picture's row, ${whole(disk.view)} a listing's views of a day. ` +
      `Media: ${size(media.original)} a photograph as stored, ${size(media.widths)} all its widths in AVIF and WebP. ` +
      `Files of the site: ${files.count}, ${size(files.bytes)}.`,
  ]
}

export function tellAssumptions(assumed: Assumptions): string[] {
  const rows = Object.entries(assumptions).map(([name, { says }]) => [
    `--${name}`,
    (assumed[name as keyof Assumptions] ?? 0).toLocaleString('en'),
    says,
  ])
  return ['Assumed, each by its flag:', ...table([], rows, 'left')]
}

export function tellPlan(plan: Plan, due: readonly Due[], assumed: Assumptions): string[] {
  const { servers, database, egress, paths } = plan
  const nodeRam = assumed['node-ram'] * 1e9
  const databaseBytes = database.listingBytes + database.viewBytes
  const perCity = assumed.listings / assumed.cities
  return [
    `${whole(assumed['views-a-day'])} views a day and ${whole(assumed.listings)} listings: at the peak ` +
      `${decimal(plan.viewsAtPeak)} views and ${decimal(plan.changesAtPeak)} changes a second; ` +
      `a process's copy of an answer lives ${decimal(plan.ownSeconds)} s`,
    '',
    ...table(
      [
        'at the peak',
        'a second',
        'shared cache',
        'own copy',
        'server cores',
        'database cores',
        'Mbit/s',
        'from servers',
      ],
      paths.map((path) => [
        path.name,
        decimal(path.rate),
        percent(path.sharedCache),
        percent(path.ownCopy),
        path.serverCores.toFixed(2),
        path.databaseCores.toFixed(2),
        ...[path.bitsToVisitors, path.bitsFromServers].map((bits) => (bits / 1e6).toFixed(1)),
      ]),
    ),
    '',
    `Servers: ${decimal(servers.cores)} cores of work, ${many(servers.processes, 'process', 'processes')} ${percent(assumed.busy)} busy, ` +
      `${size(servers.processBytes)} each; ${servers.perMachine} on a machine, ${many(servers.machines, 'machine', 'machines')}; ` +
      `up to ${count(servers.connections)} connections to ${assumed.groups > 1 ? 'each' : 'the'} database`,
    `Database: ${decimal(database.reading)} cores of reading and ${decimal(database.writing)} of writing; ` +
      `${many(database.nodes, 'node', 'nodes')} of ${assumed['node-cores']} cores, ${count(database.nodesToFallOver)} with two synchronous followers and one that may fall; ` +
      `${size(databaseBytes)} on each (${size(database.viewBytes)} of it views), ` +
      (databaseBytes > nodeRam
        ? `more than its memory of ${size(nodeRam)}: what is rarely read comes from the disk`
        : `which its memory of ${size(nodeRam)} holds`),
    `Media store: ${size(plan.mediaBytes)}`,
    `Egress: ${size(egress.monthBytes)} a month to visitors; at the peak ${gigabits(egress.bitsToVisitors)}, ${gigabits(egress.bitsFromServers)} of it from the servers`,
    ...(perCity > 20e6
      ? [
          'A city of more than 20,000,000 listings is not kept in memory: these figures do not hold for it',
        ]
      : []),
    '',
    `What is due first${assumed.groups > 1 ? ' in each group' : ''}, all else as assumed:`,
    ...due.map(({ what, flag, from }) =>
      from < 1
        ? `  with any number of ${words[flag]}: ${what}`
        : `  from ${whole(rounded(from))} ${words[flag]}: ${what}`,
    ),
  ]
}

const many = (n: number, one: string, several: string) => `${count(n)} ${n === 1 ? one : several}`

const words = { 'views-a-day': 'views a day', listings: 'listings' }

export const leftOut = [
  'Not in it: whoever is signed in, the bot, feeds and other jobs, searches by text (the widest cost most) and by minutes',
  'on foot, video, headers of answers and TLS, the balancer, backups, logs, the write-ahead log, several machines under',
  'load, a replica that lags. A large city is taken to cost for each answer what this one did, and filters as much more as',
  'it has more listings to look at. That memory bounds the copies of a process is not counted, and all widths of all',
  'pictures are, though what nobody asks for is never made.',
]

function table(head: readonly string[], rows: readonly (readonly string[])[], align = 'right') {
  const all = head.length > 0 ? [head, ...rows] : rows
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const cell = (text: string, at: number) =>
    at === 0 || (align === 'left' && at > 1)
      ? text.padEnd(widths[at] ?? 0)
      : text.padStart(widths[at] ?? 0)
  return all.map((row) => `  ${row.map(cell).join('  ')}`.trimEnd())
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const decimal = (value: number) =>
  value.toLocaleString('en', { maximumSignificantDigits: value < 100 ? 2 : 4 })
const count = (value: number) => (Number.isFinite(value) ? whole(value) : 'no number of')
const percent = (part: number) => `${(100 * part).toFixed(0)} %`
const micro = (ms: number) => `${(1_000 * ms).toFixed(1)} µs`
const gigabits = (bits: number) => `${(bits / 1e9).toFixed(2)} Gbit/s`
const rounded = (value: number) => Number(value.toPrecision(2))

function size(bytes: number) {
  const [name, unit] = (
    [
      ['TB', 1e12],
      ['GB', 1e9],
      ['MB', 1e6],
    ] as const
  ).find(([, least]) => bytes >= least) ?? ['KB', 1e3]
  return `${decimal(bytes / unit)} ${name}`
}
