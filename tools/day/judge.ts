import { percentile } from '../../bench/measuring/verdicts.ts'
import { patienceMs } from './failing-nodes.ts'
import { restsOf } from './noon-feed.ts'
import type { PlayedDay } from './report.ts'
import { isRefused, ofPeople } from './report.ts'
import type { Asked } from './visits.ts'
import { kinds } from './visits.ts'

/** Every request must be answered or refused within this many milliseconds; more is a hang. */
const hangMs = 15_000

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const overlaps = ({ at, ms }: { at: number; ms: number }, from: number, until: number) =>
  at <= until && at + ms >= from

/** Sums up in a few lines what was asked and how it was answered, and lists what must not happen. */
export function judgeDay(day: PlayedDay) {
  const parts = [judgeVisits(day), judgeDeath(day), judgeAbsence(day), judgeRun(day)]
  return {
    lines: parts.flatMap(({ lines }) => lines),
    faults: parts.flatMap(({ faults }) => faults),
  }
}

/** Requests that may be cut or refused: those on the killed worker, and those while the database was away. */
const isOfDeath = (one: Asked, { death }: PlayedDay) => overlaps(one, death.killedAt, death.goneAt)
const isOfAbsence = (one: { at: number; ms: number }, { absence }: PlayedDay) =>
  overlaps(one, absence.killedAt, absence.answeredAt ?? Number.POSITIVE_INFINITY)

function judgeVisits(day: PlayedDay) {
  const { asked } = day.visits
  const lines = [
    ...kinds.map((kind) => [kind, asked.filter((one) => one.kind === kind)] as const),
    ['all', asked] as const,
    ['link gone viral', asked.filter(({ by }) => by === 'viral')] as const,
  ].flatMap(([name, own]) => lineOf(name, own))
  const bot = asked.filter(({ by }) => by === 'bot')
  lines.push(`bot storm: ${bot.length} asked at once, ${bot.filter(isRefused).length} refused`)
  const strange = asked.filter((one) => {
    if (one.by === 'bot') return ![200, 429, 503].includes(one.status)
    return isRefused(one) && !isOfDeath(one, day) && !isOfAbsence(one, day)
  })
  const faults = countBy(strange, ({ by, kind, status }) => `${kind} of a ${by} answered ${status}`)
  const hung = asked.filter(({ ms, by }) => by !== 'bot' && ms > hangMs)
  faults.push(...countBy(hung, ({ kind }) => `${kind} answered after more than ${seconds(hangMs)}`))
  for (const [kind, least, fewest] of [
    ['file', 0.9, 1],
    // In a short day a cache keeps pictures for 12 ms. Few visitors ask for the same one again within these.
    ['picture', 0.01, 2_000],
  ] as const) {
    const own = asked.filter((one) => one.kind === kind)
    if (own.length < fewest) continue
    if (own.filter(({ isHit }) => isHit).length < least * own.length)
      faults.push(`${kind}s do not come from the cache`)
  }
  const uncounted = asked.filter(({ kind, isHit }) => kind === 'listing' && isHit).length
  if (uncounted > 0) faults.push(`${uncounted} views were not counted`)
  return { lines, faults }
}

function judgeDeath(day: PlayedDay) {
  const { clock, death, samples } = day
  const { killedAt, goneAt, replacedAt } = death
  const under = ofPeople(day).filter((one) => isOfDeath(one, day))
  const after = replacedAt === undefined ? 'not' : `after ${seconds(replacedAt - killedAt)}`
  const lines = [
    `a worker killed at ${clock.tell(killedAt)}: of ${under.length} requests under way ` +
      `${under.filter(isRefused).length} were cut, which browsers ask again; it was replaced ${after}`,
  ]
  const faults: string[] = []
  if (replacedAt === undefined) faults.push(`nobody replaced the worker in ${seconds(patienceMs)}`)
  const deaths = samples.at(-1)?.deaths ?? 0
  if (deaths !== 1) faults.push(`${deaths} workers died where one was killed`)
  if (goneAt - killedAt > hangMs) faults.push('the killed worker went on')
  return { lines, faults }
}

function judgeAbsence(day: PlayedDay) {
  const { clock, absence } = day
  const { killedAt, backAt, answeredAt, probes } = absence
  const people = ofPeople(day).filter((one) => isOfAbsence(one, day))
  const all = [...people, ...probes]
  const served = people.filter(({ at, ms, status }) => at + ms < backAt && status === 200)
  const hits = served.filter(({ isHit }) => isHit).length
  const refused = people.filter(isRefused)
  const again = answeredAt === undefined ? 'not' : `${seconds(answeredAt - backAt)} after that`
  const lines = [
    `database killed at ${clock.tell(killedAt)}, back after ${seconds(backAt - killedAt)}: meanwhile ` +
      `${hits} were answered by the cache, ${served.length - hits} by the server without it and ` +
      `${refused.length} told to come again; all were answered again ${again}`,
  ]
  const faults = countBy(
    all.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter)),
    ({ kind, status }) => `${kind} answered ${status} without the database`,
  )
  const files = all.filter(({ kind, status }) => kind === 'file' && status !== 200)
  if (files.length > 0) faults.push(`${files.length} files were refused for want of the database`)
  const hung = probes.filter(({ ms }) => ms > hangMs)
  faults.push(...countBy(hung, ({ kind }) => `${kind} hung without the database`))
  if (!all.some(isRefused)) faults.push('nobody noticed that the database was away')
  if (answeredAt === undefined)
    faults.push(`not all were answered again in ${seconds(patienceMs)} after the database was back`)
  return { lines, faults }
}

function judgeRun(day: PlayedDay) {
  const { clock, run } = day
  const { offers, startedAt, plannedAt, endedAt, state, came } = run
  const planned =
    plannedAt === undefined ? 'never planned' : `planned after ${seconds(plannedAt - startedAt)}`
  const lines = [
    `feed of ${offers} offers from ${clock.tell(startedAt)} to ${clock.tell(endedAt)}: ${planned}, ` +
      `${state} after ${seconds(endedAt - startedAt)}; ${came.listed} listings`,
  ]
  const rests = restsOf(run)
  if (rests.length > 0) {
    const rested = rests.reduce((sum, { from, until }) => sum + until - from, 0)
    lines.push(`nobody worked on it for ${seconds(rested)} of that`)
  }
  const isBeside = ({ at }: Asked) =>
    at >= startedAt && at < endedAt && !rests.some(({ from, until }) => at >= from && at < until)
  const calm = ofPeople(day).filter((one) => !isOfAbsence(one, day))
  const others = Map.groupBy(
    calm.filter((one) => !isBeside(one)),
    ({ at }) => clock.hourOf(at),
  )
  const busiest = [...others].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 3)
  lines.push(
    `beside its work ${p99(calm.filter(isBeside))}; in the busiest other hours ` +
      busiest.map(([hour, own]) => `${hour}: ${p99(own)}`).join(', '),
  )
  const faults: string[] = []
  if (state !== 'applied') faults.push(`the run is ${state}`)
  if (came.listed !== offers) faults.push(`of ${offers} offers ${came.listed} are listings`)
  if (came.doubled > 0) faults.push(`${came.doubled} offers are one listing with another`)
  if (came.strange > 0) faults.push(`${came.strange} listings are there twice`)
  return { lines, faults }
}

const p99 = (asked: readonly Asked[]) => {
  const times = asked.map(({ ms }) => ms)
  return `p99 ${percentile(times, 0.99).toFixed(0)} ms (of ${asked.length})`
}

const countBy = <T>(all: readonly T[], nameOf: (one: T) => string): string[] =>
  [...Map.groupBy(all, nameOf)].map(([name, own]) => `${own.length} × ${name}`)

function lineOf(name: string, asked: readonly Asked[]): string[] {
  if (asked.length === 0) return []
  const hits = asked.filter(({ isHit }) => isHit).length
  const bytes = asked.reduce((sum, one) => sum + one.bytes, 0)
  const times = asked.map(({ ms }) => ms)
  return [
    `${name}: ${asked.length} asked, ${((100 * hits) / asked.length).toFixed(0)} % from the cache, ` +
      `${(bytes / 1e6).toFixed(1)} MB, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  ]
}
