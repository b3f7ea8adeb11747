import { parseArgs } from 'node:util'

interface Assumed {
  usual: number
  least: number
  most: number
  says: string
}
const assumed = (usual: number, says: string, { least = 0, most = 1e12 } = {}): Assumed => ({
  ...{ usual, says, least, most },
})
const part = { most: 1 }
const some = { least: 1 }

/** What no benchmark can measure. Each assumption stands under the name of its flag. */
export const assumptions = {
  listings: assumed(100_000, 'public listings, in all cities', some),
  'views-a-day': assumed(1_000_000, 'pages and listings that visitors look at', some),
  cities: assumed(1, 'cities, which have equally many of both', some),
  groups: assumed(1, 'groups of cities, each with servers and a database of its own', some),
  peak: assumed(3, 'the busiest hour against an even day', { least: 1, most: 100 }),
  busy: assumed(0.6, 'of a core is planned to be used at the peak', { least: 0.05, most: 1 }),
  caches: assumed(1, 'caches in front that many visitors share, each with its own copies; 0: none'),
  'machine-cores': assumed(16, 'cores of a machine of servers, one of them for the system', {
    least: 2,
  }),
  'machine-ram': assumed(64, 'GB of memory of such a machine', some),
  'node-cores': assumed(16, 'cores of a node of the database', some),
  'node-ram': assumed(64, 'GB of memory of such a node', some),
  'views-a-visit': assumed(5, 'views of one visitor, who asks for one page and then for data', {
    least: 1,
  }),
  'empty-browsers': assumed(
    0.5,
    'of visits come with a browser that has no file of the site',
    part,
  ),
  'listing-first': assumed(
    0.5,
    "of visits begin at a listing's own page, the others at a list",
    part,
  ),
  searches: assumed(0.2, 'searches never asked before, each a list and a count, for each view'),
  lists: assumed(0.3, 'searches that others ask too, for each view'),
  'list-addresses': assumed(200, 'in which such searches, and pages of lists, differ', some),
  counts: assumed(0.1, 'counts while filters are chosen, never asked before, for each view'),
  viewings: assumed(0.5, 'listings looked at, for each view'),
  maps: assumed(0.2, 'maps that others ask too, for each view'),
  'map-addresses': assumed(50, 'in which such maps differ', some),
  'filtered-maps': assumed(0.05, 'maps with filters never asked before, for each view'),
  'pictures-seen': assumed(4, 'pictures that the browser does not have yet, for each view'),
  pictures: assumed(8, 'pictures of a listing'),
  changes: assumed(1, 'changes of each listing a month that the public sees'),
  'new-listings': assumed(0.1, 'of these changes are new listings, with all their pictures', part),
  'view-days': assumed(
    365,
    'days for which views of each listing and day are there: nothing removes them',
  ),
  'read-leftover': assumed(
    60,
    'bytes that reading a listing into memory leaves behind (bench:large)',
  ),
} as const satisfies Record<string, Assumed>

export type Assumptions = Record<keyof typeof assumptions, number>

/** An error that the person who typed the command can correct. */
export class WrongFlag extends Error {}

interface Command {
  assumed: Assumptions
  isMeasuring: boolean
  /** How many listings to measure with, and for how many seconds each kind of request. */
  measured: number
  seconds: number
}

const ofMeasuring = {
  measured: assumed(20_000, 'listings that are measured with', { least: 100 }),
  seconds: assumed(6, 'for each kind of question', { least: 0.2 }),
}

export function readCommand(args: readonly string[]): Command {
  const numbers = { ...assumptions, ...ofMeasuring }
  const names = Object.keys(numbers) as (keyof typeof numbers)[]
  const given = parse(args, names)
  const numberOf = (name: (typeof names)[number]) => {
    const { usual, least, most } = numbers[name]
    const text = given.get(name)
    const value = text === undefined ? usual : Number(text)
    if (text?.trim() !== '' && value >= least && value <= most) return value
    throw new WrongFlag(`--${name} is a number from ${least} to ${most}, and not "${text}"`)
  }
  const { measured, seconds, ...assumed } = Object.fromEntries(
    names.map((name) => [name, numberOf(name)]),
  ) as Record<(typeof names)[number], number>
  return { assumed, isMeasuring: given.has('measure'), measured, seconds }
}

function parse(args: readonly string[], names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...options, measure: { type: 'boolean' } },
    })
    return new Map(Object.entries(values).map(([name, value]) => [name, String(value)]))
  } catch (error) {
    // Only the first sentence: the rest of Node's message is a long explanation.
    const [line = ''] = String(error instanceof Error ? error.message : error).split(/\.?\n|\. /)
    throw new WrongFlag(`${line}: a flag is --NAME NUMBER, and npm run capacity lists them`)
  }
}
