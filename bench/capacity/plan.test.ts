import { describe, expect, it } from 'vitest'
import type { Assumptions } from './assumptions.ts'
import { readCommand } from './assumptions.ts'
import type { Asking } from './copies.ts'
import { answeredFrom, askedAtLeastOnce } from './copies.ts'
import type { Figures } from './figures.ts'
import { pathNames } from './figures.ts'
import { dueInTurn, plan } from './plan.ts'
import { leftOut, tellAssumptions, tellFigures, tellPlan } from './report.ts'

const cost = (server: number, database: number, bytes = 1_000) => ({ server, database, bytes })
const [nothing, million] = [cost(0, 0), 1_000_000]
const figures: Figures = {
  format: 2,
  measuredAt: '2026-05-01T12:00:00.000Z',
  machine: { cores: 2, processor: 'some processor' },
  measuredWith: { listings: 20_000, seconds: 6, photographs: 12 },
  paths: {
    ...(Object.fromEntries(pathNames.map((name) => [name, nothing])) as Figures['paths']),
    search: cost(2, 3),
    listKept: cost(0.5, 0),
  },
  idle: { server: 0, database: 0 },
  changeTakenIn: { server: 0, database: 0 },
  changeKnown: { server: 0, database: 0 },
  lookedAtNs: 0,
  memory: { process: 200 * million, media: 100 * million, listing: 100 },
  disk: { listing: 4_000, picture: 500, view: 100 },
  media: { original: 400_000, widths: 100_000 },
  files: { count: 10, bytes: 500_000 },
}
const usual = readCommand([]).assumed
const changed = (change: Partial<Record<keyof Figures['paths'], Figures['paths']['search']>>) => ({
  ...figures,
  paths: { ...figures.paths, ...change },
})

/** Only searches are asked for, each once. */
const searchesOnly: Assumptions = {
  ...usual,
  ...{ searches: 1, lists: 0, counts: 0, viewings: 0, maps: 0, 'filtered-maps': 0 },
  ...{ 'pictures-seen': 0, changes: 0, 'listing-first': 0, 'views-a-day': 86_400, peak: 1 },
  'views-a-visit': 1e9,
}

describe('the share of answers', () => {
  const one: Asking = {
    ...{ addresses: 1, rate: 2, caches: 1, sharedSeconds: 10 },
    ...{ ownSeconds: 0, processes: 1 },
    keptAfter: 1,
  }

  it('from a shared cache is all but the first within the lifetime of a copy', () => {
    expect(answeredFrom(one).sharedCache).toBeCloseTo(20 / 21)
    expect(answeredFrom({ ...one, caches: 0 })).toMatchObject({ sharedCache: 0, madeAnew: 1 })
    expect(answeredFrom({ ...one, caches: 4 }).sharedCache).toBeCloseTo(5 / 6)
  })

  it('from a process’s own copy is less the more processes there are', () => {
    const own = { ...one, caches: 0, ownSeconds: 30 }
    expect(answeredFrom(own).ownCopy).toBeCloseTo(60 / 61)
    expect(answeredFrom({ ...own, processes: 10 }).ownCopy).toBeCloseTo(6 / 7)
    const secondTime = answeredFrom({ ...own, processes: 10, keptAfter: 2 }).ownCopy
    expect(secondTime).toBeGreaterThan(4 / 7)
    expect(secondTime).toBeLessThan(6 / 7)
  })

  it('from a process’s own copy is none if that lives no longer than the shared one', () => {
    expect(answeredFrom({ ...one, ownSeconds: 10 }).ownCopy).toBe(0)
  })

  it('is the same whether ranks are summed one by one or together', () => {
    const addresses = 5_000
    const weights = Array.from({ length: addresses }, (_, at) => 1 / (at + 1))
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    const hits = weights.reduce((sum, weight) => {
      const asked = (weight / all) * 100 * 10
      return sum + ((weight / all) * asked) / (1 + asked)
    }, 0)
    const shares = answeredFrom({ ...one, addresses, rate: 100 })
    expect(shares.sharedCache).toBeCloseTo(hits, 3)
    expect(shares.sharedCache + shares.ownCopy + shares.madeAnew).toBeCloseTo(1)
  })

  it('counts every one of many addresses as asked for in the end', () => {
    expect(askedAtLeastOnce(1_000, 1)).toBeCloseTo(1, 1)
    expect(askedAtLeastOnce(1_000, million)).toBeCloseTo(1_000)
  })
})

describe('the plan for a number of views', () => {
  it('has work in proportion to the views, of 2 and 3 ms each', () => {
    const ten = plan(figures, { ...searchesOnly, 'views-a-day': 10 * 86_400 })
    expect(ten.viewsAtPeak).toBeCloseTo(10)
    expect(ten.servers.cores).toBeCloseTo(0.02)
    expect(ten.database).toMatchObject({ nodes: 1, nodesToFallOver: 3, writing: 0 })
    expect(ten.database.reading).toBeCloseTo(0.03)
    const million = plan(figures, { ...searchesOnly, 'views-a-day': 10_000 * 86_400 })
    expect(million.servers.cores).toBeCloseTo(20)
    expect(million.servers.processes).toBe(Math.ceil(20 / usual.busy))
    // 30 cores of reading; on a node of 16 cores, 9.6 may be used.
    expect(million.database).toMatchObject({ nodes: 4, nodesToFallOver: 5 })
  })

  it('has ten database cores for 3,500 uncached reads of 2.9 ms', () => {
    const read = changed({ search: cost(1, 2.9) })
    const planned = plan(read, { ...searchesOnly, 'views-a-day': 3_500 * 86_400 })
    expect(planned.database.reading).toBeCloseTo(10.15)
    expect(planned.database.nodes).toBe(2)
  })

  it('has less work behind a shared cache, and the same bytes to visitors', () => {
    const lists = { ...searchesOnly, searches: 0, lists: 1, 'views-a-day': 1_000 * 86_400 }
    const [behind, alone] = [1, 0].map((caches) => plan(figures, { ...lists, caches }))
    expect(behind?.servers.cores).toBeLessThan((alone?.servers.cores ?? 0) / 4)
    expect(behind?.egress.bitsToVisitors).toBe(alone?.egress.bitsToVisitors)
    expect(behind?.egress.bitsFromServers).toBeLessThan(alone?.egress.bitsFromServers ?? 0)
    expect(alone?.egress.bitsFromServers).toBe(alone?.egress.bitsToVisitors)
  })

  it('has memory for all listings in each process, and processes by a machine’s memory', () => {
    const many = { ...searchesOnly, listings: 10 * million, 'views-a-day': 20_000 * 86_400 }
    const { servers } = plan(figures, { ...many, 'machine-ram': 16 })
    expect(servers.processBytes).toBeCloseTo(300e6 + 10e6 * 160)
    expect(servers.perMachine).toBe(8)
    expect(servers.machines).toBe(Math.ceil(servers.processes / 8))
  })

  it('has more work in a larger city, where filters look at every listing', () => {
    const looking = { ...figures, lookedAtNs: 50 }
    const cores = (listings: number, cities: number) =>
      plan(looking, { ...searchesOnly, listings, cities }).servers.cores
    // The search itself takes 2 ms; its count checks 1,000,000 listings in 50 ms.
    expect(cores(1_020_000, 1)).toBeCloseTo(0.002 + 0.05)
    expect(cores(1_020_000, 51)).toBeCloseTo(0.002)
  })

  it('has disk and media by listings, images and days of views', () => {
    const planned = plan(figures, { ...usual, listings: 10 * million })
    expect(planned.database.listingBytes).toBe(10e6 * (4_000 + 8 * 500))
    expect(planned.mediaBytes).toBe(10e6 * 8 * 500_000)
    const year = plan(figures, { ...usual, 'views-a-day': 1e12 }).database.viewBytes
    expect(year).toBeCloseTo(100_000 * 365 * 100)
  })

  it('has infinite database nodes where writes alone fill one', () => {
    const writing = { ...searchesOnly, changes: 100, listings: million }
    const edits = (ms: number) => plan(changed({ edit: cost(1, ms) }), writing).database
    expect(edits(200).writing).toBeCloseTo(((100 * million) / (30 * 86_400)) * 0.2)
    expect(edits(200).nodes).toBe(1)
    expect(edits(300).nodes).toBe(Number.POSITIVE_INFINITY)
  })

  it('has more work with more changes, which each process takes in', () => {
    const taking = { ...changed({ search: cost(20, 3) }), changeKnown: cost(0.005, 0.002) }
    const assumed = { ...usual, listings: 5 * million, caches: 0 }
    const [few, many] = [0.1, 10].map((changes) => plan(taking, { ...assumed, changes }))
    expect(many?.ownSeconds).toBeLessThan(few?.ownSeconds ?? 0)
    expect(many?.servers.processes).toBeGreaterThan(few?.servers.processes ?? 0)
    const spread = plan(taking, { ...assumed, changes: 10, cities: 1_000 })
    expect(spread.ownSeconds).toBeGreaterThan(many?.ownSeconds ?? 0)
  })
})

describe('the list of due steps', () => {
  const growing = { ...searchesOnly, 'views-a-day': 1_000 }
  const due = dueInTurn(figures, growing)

  it('is in the order in which growth reaches them', () => {
    expect(due.map(({ from }) => from)).toEqual(due.map(({ from }) => from).sort((a, b) => a - b))
    const views = due.filter(({ flag }) => flag === 'views-a-day').map(({ what }) => what)
    expect(views.indexOf('a second process')).toBeLessThan(
      views.indexOf('a second machine of servers'),
    )
  })

  it('has each step no earlier than it is needed', () => {
    const from = due.find(({ what }) => what === 'a second process')?.from ?? 0
    const processes = (views: number) =>
      plan(figures, { ...growing, 'views-a-day': views }).servers.processes
    expect([processes(from * 0.98), processes(from)]).toEqual([1, 2])
    expect(from).toBeCloseTo((usual.busy / 0.002) * 86_400, -6)
  })

  it('is printed with what was measured, assumed and left out', () => {
    const text = [
      ...[tellFigures(figures), tellAssumptions(growing), leftOut],
      tellPlan(plan(figures, growing), due, growing),
    ]
      .flat()
      .join('\n')
    expect(text).toContain('2 cores of some processor')
    expect(text).toMatch(/--views-a-day +1,000 /)
    expect(text).toContain('a search never asked before')
    expect(text).not.toMatch(/NaN|undefined|Infinity/)
  })
})

describe('groups of cities', () => {
  it('have servers and a database each, with fewer listings in each', () => {
    const busy = { ...usual, cities: 100, 'views-a-day': 50 * million, listings: million }
    const [one, ten] = [1, 10].map((groups) =>
      plan({ ...figures, lookedAtNs: 50 }, { ...busy, groups }),
    )
    expect(ten?.viewsAtPeak).toBeCloseTo(one?.viewsAtPeak ?? 0)
    expect(ten?.mediaBytes).toBeCloseTo(one?.mediaBytes ?? 0)
    expect(ten?.database.nodes).toBeGreaterThanOrEqual(10)
    expect(ten?.database.listingBytes).toBeCloseTo((one?.database.listingBytes ?? 0) / 10)
    expect(ten?.servers.processBytes).toBeLessThan(one?.servers.processBytes ?? 0)
  })
})
