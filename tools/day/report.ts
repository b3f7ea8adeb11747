import type { Timed } from '../../bench/measuring/open-loop.ts'
import { percentile } from '../../bench/measuring/verdicts.ts'
import type { DayClock } from './day-clock.ts'
import type { DatabaseAbsence, WorkerDeath } from './failing-nodes.ts'
import type { Sample } from './metrics.ts'
import { resources } from './metrics.ts'
import type { NoonRun } from './noon-feed.ts'
import { restsOf } from './noon-feed.ts'
import type { Asked, Visits } from './visits.ts'
import { botHour, kinds, viralHour } from './visits.ts'

export interface PlayedDay {
  clock: DayClock
  workers: number
  visits: Visits
  samples: readonly Sample[]
  death: WorkerDeath
  absence: DatabaseAbsence
  run: NoonRun
}

/** A visitor notices a wait longer than this many milliseconds. */
const lateMs = 1_000

export const isRefused = ({ status }: Timed) => status !== 200
export const isLate = ({ ms, status }: Asked) => status === 200 && ms > lateMs
export const ofPeople = ({ visits }: PlayedDay) => visits.asked.filter(({ by }) => by !== 'bot')

interface Event {
  from: number
  until: number
  name: string
  more?: string
}

/** What the test did to the server, in order. */
function eventsOf({ clock, visits, death, absence, run }: PlayedDay): Event[] {
  const bot = visits.asked.filter(({ by }) => by === 'bot')
  const refused = bot.filter(isRefused).length
  const planned = run.plannedAt ?? run.endedAt
  return [
    {
      from: botHour * clock.hourMs,
      until: Math.max(...bot.map(({ at, ms }) => at + ms)),
      name: 'bot storm',
      more: ` (${bot.length} at once, ${refused} refused)`,
    },
    {
      from: death.killedAt,
      until: death.replacedAt ?? Number.POSITIVE_INFINITY,
      name: 'a worker missing',
    },
    { from: run.startedAt, until: planned, name: 'feed read' },
    { from: planned, until: run.endedAt, name: 'feed carried out' },
    ...restsOf(run).map((rest) => ({ ...rest, name: 'feed at rest' })),
    {
      from: absence.killedAt,
      until: absence.answeredAt ?? Number.POSITIVE_INFINITY,
      name: 'database away',
    },
    {
      from: viralHour * clock.hourMs,
      until: (viralHour + 1) * clock.hourMs,
      name: 'link gone viral',
    },
  ]
}

const during = (events: readonly Event[], from: number, until: number) =>
  events.filter((event) => event.from < until && event.until > from)

const columns = [
  ...['hour', 'visits', 'asked', 'cache', 'p50 ms', 'p99 ms', 'late', 'refused'],
  ...['memory', 'cpu', 'loop ms', 'conns', 'places', 'media'],
] as const
const legend = [
  'cache: answered by the shared cache; memory: of what the server was asked that visitors share, answered from its memory',
  'late: after more than a second; refused: by 429, 503 or not answered at all; both without the bot',
  'cpu: how busy the machine was, with all that runs on it; loop: how late the event loop of a worker ran at most',
  'conns, places, media: the most that waited for a connection to the database, that were worked on, pictures that waited to be made',
]

/** The day hour by hour, to be read from top to bottom. */
export function timelineOf(day: PlayedDay): string[] {
  const { clock, samples, visits } = day
  const asked = Map.groupBy(ofPeople(day), ({ at }) => clock.hourOf(at))
  const events = eventsOf(day)
  const rows = Array.from({ length: 24 }, (_, hour) => {
    const [from, until] = [hour * clock.hourMs, (hour + 1) * clock.hourMs]
    const inHour = ({ at }: { at: number }) => at > from && at <= until
    const own = asked.get(hour) ?? []
    const told = samples.filter(inHour)
    const most = (of: (sample: Sample) => number) => Math.max(0, ...told.map(of))
    const cells = [
      String(hour).padStart(2, '0'),
      visits.begun.filter((at) => clock.hourOf(at) === hour).length,
      own.length,
      share(own.filter(({ isHit }) => isHit).length, own.length),
      ...[0.5, 0.99].map((part) => (own.length ? percentile(times(own), part).toFixed(0) : '')),
      own.filter(isLate).length || '',
      own.filter(isRefused).length || '',
      memoryShare(samples, from, until),
      share(
        told.reduce((sum, { machineBusy }) => sum + machineBusy, 0),
        told.length,
      ),
      most(({ loopMs }) => loopMs).toFixed(0),
      most(({ poolWaiting }) => poolWaiting) || '',
      most(({ placesHeld }) => placesHeld) || '',
      most(({ mediaWaiting }) => mediaWaiting) || '',
    ]
    const line = cells.map((cell, n) => String(cell).padStart(columns[n]?.length ?? 0)).join('  ')
    const words = during(events, from, until).map(({ name, more = '' }) => name + more)
    return `${line}  ${words.join(', ')}`.trimEnd()
  })
  return [`${columns.join('  ')}  what happened`, ...rows, ...legend]
}

const times = (asked: readonly Asked[]) => asked.map(({ ms }) => ms)
const share = (part: number, all: number) =>
  all === 0 ? '' : `${((100 * part) / all).toFixed(0)} %`

function memoryShare(samples: readonly Sample[], from: number, until: number): string {
  const before = samples.findLast(({ at }) => at <= from)?.memory ?? { hits: 0, asked: 0 }
  const after = samples.findLast(({ at }) => at <= until)?.memory ?? before
  // What a killed worker counted in its last seconds is lost, so the difference may be negative.
  const asked = after.asked - before.asked
  return asked > 0 ? share(Math.max(0, after.hits - before.hits), asked) : ''
}

/** For each kind of request: when it was first late or refused, and what was exhausted then; the earliest first. */
export function gaveWay(day: PlayedDay): string[] {
  const { clock } = day
  const events = eventsOf(day)
  const people = ofPeople(day)
  const failed = people.filter((one) => isLate(one) || isRefused(one))
  const firsts = kinds
    .flatMap((kind) => failed.filter((one) => one.kind === kind).toSorted(byTime)[0] ?? [])
    .toSorted(byTime)
  if (firsts.length === 0) return ['nothing gave way: nobody was refused or waited for a second']
  const lines = firsts.map((first, n) => {
    const { kind, at } = first
    const from = at - (at % quarterOf(clock))
    const until = from + quarterOf(clock)
    const same = people.filter((one) => one.kind === kind && one.at >= from && one.at < until)
    const late = same.filter(isLate)
    const counts = [
      late.length > 0 &&
        `${late.length} late, the slowest ${Math.max(...times(late)).toFixed(0)} ms`,
      same.some(isRefused) && `${same.filter(isRefused).length} refused`,
    ].filter(Boolean)
    const met = during(events, at, at + Math.min(first.ms, lateMs)).map(({ name }) => name)
    return (
      `${n === 0 ? 'gave way first' : 'then'}: ${kind} at ${clock.tell(at)}${met.length > 0 ? ` (${met.join(', ')})` : ''}, ` +
      `of ${same.length} in that quarter of an hour ${counts.join(' and ')}; ${boundsMet(day, first)}`
    )
  })
  const held = kinds.filter((kind) => !firsts.some((first) => first.kind === kind))
  return [...lines, ...(held.length > 0 ? [`never late or refused: ${held.join(', ')}`] : [])]
}

const byTime = (a: Asked, b: Asked) => a.at - b.at
const quarterOf = (clock: DayClock) => clock.hourMs / 4

function boundsMet({ clock, samples, workers }: PlayedDay, { at, ms }: Asked): string {
  const told = samples.filter(
    (one) => one.at > at && one.at <= at + Math.min(ms, lateMs) + quarterOf(clock),
  )
  const taken = resources.map(({ of, ...resource }) => ({
    ...resource,
    most: Math.max(0, ...told.map(of)),
  }))
  const atBound = taken.filter(({ isAtBound, most }) => isAtBound(most, workers))
  return atBound.length > 0
    ? `at its bound then: ${atBound.map(({ tell, most }) => tell(most)).join(', ')}`
    : `nothing was at its bound then: ${taken.map(({ tell, most }) => tell(most)).join(', ')}`
}
