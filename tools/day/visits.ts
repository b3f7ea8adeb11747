import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Timed } from '../../bench/measuring/open-loop.ts'
import { ask } from '../../bench/measuring/open-loop.ts'
import { seeded } from '../../server/demo/seeded.ts'
import type { DayClock } from './day-clock.ts'

export const kinds = ['page', 'file', 'picture', 'list', 'markers', 'listing'] as const
export type Kind = (typeof kinds)[number]

export interface Asked extends Timed {
  kind: Kind
  at: number
  by: 'visitor' | 'viral' | 'bot'
}

/** How busy each hour is: a quiet night, a morning, a long evening. */
const hours = [2, 1, 1, 1, 1, 2, 4, 7, 9, 8, 7, 7, 8, 7, 6, 6, 7, 9, 12, 15, 16, 14, 9, 5]
export const viralHour = 20
export const botHour = 3
const languages = ['ru-RU,ru;q=0.9,en;q=0.5', 'ka-GE,ka;q=0.9', 'en-GB,en;q=0.8', 'he-IL,he;q=0.9']
/** No AVIF: making a picture in it takes seconds of a core, which a short day has no time for. */
const formats = ['image/webp,*/*;q=0.8', 'image/jpeg,*/*;q=0.8']
/** How many requests a visitor's device sends at once. */
const atOnce = 6
/** The longest time, in hours of the day, that a visitor reads before the next request. */
const readingHours = 0.025

export interface Site {
  listings: { id: string; images: { id: string }[] }[]
  /** What the first page names: scripts, styles and fonts. */
  files: string[]
}

export async function readSite(address: string): Promise<Site> {
  const listings = await fetch(`${address}/estateserver/apartments?limit=100`)
  const page = await (await fetch(address)).text()
  const named = page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  return {
    listings: (await listings.json()) as Site['listings'],
    files: [...new Set([...named].map(([, path]) => path ?? ''))],
  }
}

interface VisitsOptions {
  address: string
  site: Site
  clock: DayClock
  visitors: number
  seed?: number
}

export interface Visits {
  asked: Asked[]
  /** When each visit began. */
  begun: number[]
}

/**
 * A day of visitors, whose browsers have cached nothing yet: each loads the first page with its files, the map, lists,
 * and some listings with their pictures. In the evening a fifth more come for one listing, and at night a bot reads
 * everything.
 */
export async function playVisits(options: VisitsOptions): Promise<Visits> {
  const { address, site, clock, visitors, seed = 1 } = options
  const { listings, files } = site
  const random = seeded(seed).next
  const asked: Asked[] = []
  const begun: number[] = []
  // Shorter than the cache leaves an idle connection open: a request on one that it closes gets no answer.
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 2_000 })
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  /** The first listings are by far the most popular. */
  const popular = () => listings[Math.floor(listings.length ** random()) - 1] ?? pick(listings)

  const rush = sendBot()
  const visits: Promise<void>[] = []
  for (const { hour, by } of arrivalsOf(visitors, random)) {
    await clock.until(hour)
    visits.push(visit(by))
  }
  await Promise.all([rush, ...visits])
  agent.destroy()
  return { asked, begun }

  async function visit(by: 'visitor' | 'viral') {
    begun.push(clock.now)
    const headers = {
      'accept-language': pick(languages),
      'accept-encoding': 'gzip, deflate, br',
      'x-forwarded-for': `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.7`,
    }
    const accept = pick(formats)
    const get = async (kind: Kind, path: string, more = {}) => {
      const at = clock.now
      const timed = await ask(address, path, { agent, headers: { ...headers, ...more } })
      asked.push({ ...timed, kind, at, by })
    }
    const read = () => delay(random() * readingHours * clock.hourMs)
    const show = async (one: (typeof listings)[number], width: number, most: number) => {
      const pictures = one.images.slice(0, most)
      for (let n = 0; n < pictures.length; n += atOnce)
        await Promise.all(
          pictures
            .slice(n, n + atOnce)
            .map(({ id }) => get('picture', `/estateserver/images/${id}?w=${width}`, { accept })),
        )
    }
    if (by === 'viral') {
      const one = listings[0]
      if (!one) return
      await get('page', `/ad/${one.id}`)
      await Promise.all(files.map((path) => get('file', path)))
      await show(one, 640, 4)
      return
    }
    await get('page', '/')
    await Promise.all(files.map((path) => get('file', path)))
    await get('markers', '/estateserver/apartments/markers')
    for (const one of listings.slice(0, 8)) await show(one, 320, 1)
    for (let lists = Math.floor(random() * 3); lists > 0; lists -= 1) {
      await read()
      const price = 10_000 * (1 + Math.floor(random() * 20))
      await get('list', `/estateserver/apartments?filters[maxPrice]=${price}&limit=20`)
    }
    for (let seen = 1 + Math.floor(random() * 3); seen > 0; seen -= 1) {
      await read()
      const one = popular()
      await get('listing', `/estateserver/apartments/${one.id}`)
      await show(one, 640, 4)
    }
  }

  /** Requests listings from one address, all at once: a hundred of them for a day of 600 visitors. */
  async function sendBot() {
    await clock.until(botHour)
    const headers = { 'user-agent': 'SomeBot/1.0', 'x-forwarded-for': '10.9.9.9' }
    const paths = listings.slice(0, Math.ceil(visitors / 6)).flatMap(({ id }): [Kind, string][] => [
      ['page', `/ad/${id}`],
      ['listing', `/estateserver/apartments/${id}`],
    ])
    await Promise.all(
      paths.map(async ([kind, path]) => {
        const at = clock.now
        asked.push({ ...(await ask(address, path, { agent, headers })), kind, at, by: 'bot' })
      }),
    )
  }
}

function arrivalsOf(visitors: number, random: () => number) {
  const all = hours.reduce((sum, weight) => sum + weight, 0)
  const usual = hours.flatMap((weight, hour) =>
    Array.from({ length: Math.round((visitors * weight) / all) }, () => ({
      hour: hour + random(),
      by: 'visitor' as const,
    })),
  )
  const viral = Array.from({ length: Math.round(visitors / 5) }, () => ({
    hour: viralHour + random(),
    by: 'viral' as const,
  }))
  return [...usual, ...viral].toSorted((a, b) => a.hour - b.hour)
}
