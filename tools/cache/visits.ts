import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Timed } from '../../bench/open-loop.ts'
import { ask } from '../../bench/open-loop.ts'
import { seeded } from '../../server/demo/seeded.ts'

export type Kind = 'page' | 'file' | 'picture' | 'list' | 'markers' | 'listing'

export interface Asked extends Timed {
  kind: Kind
  /** Of the simulated day. */
  hour: number
  by: 'visitor' | 'viral' | 'bot'
}

/** How busy each hour is: a quiet night, a morning, a long evening. */
const hours = [2, 1, 1, 1, 1, 2, 4, 7, 9, 8, 7, 7, 8, 7, 6, 6, 7, 9, 12, 15, 16, 14, 9, 5]
const viralHour = 20
const botHour = 3
const languages = ['ru-RU,ru;q=0.9,en;q=0.5', 'ka-GE,ka;q=0.9', 'en-GB,en;q=0.8', 'he-IL,he;q=0.9']
/** Not AVIF: making one for the first time takes seconds of a core, which a short day has no room for. */
const formats = ['image/webp,*/*;q=0.8', 'image/jpeg,*/*;q=0.8']
const daySeconds = 86_400
/** What a visitor's device asks at once. */
const atOnce = 6

interface DayOptions {
  address: string
  visitors: number
  /** How long the day lasts. */
  seconds: number
  seed?: number
}

/**
 * A day of visitors, each with a browser that has nothing yet: the first page with its files, the map, lists, and some
 * listings with their pictures. In the evening a fifth more come for one listing, and at night a bot reads everything.
 */
export async function playDay({ address, visitors, seconds, seed = 1 }: DayOptions) {
  const random = seeded(seed).next
  const asked: Asked[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const start = performance.now()
  const hourNow = () =>
    Math.min(23, Math.floor(((performance.now() - start) / 1_000 / seconds) * 24))
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T

  const listing = (await (await fetch(`${address}/estateserver/apartments?limit=100`)).json()) as {
    id: string
    images: { id: string }[]
  }[]
  /** The first are by far the most asked for. */
  const popular = () => listing[Math.floor(listing.length ** random()) - 1] ?? pick(listing)
  const files = await filesOf(address)

  const arrivals = arrivalsOf({ visitors, seconds, random })
  const visits: Promise<void>[] = []
  for (const { at, by } of arrivals) {
    const early = start + at - performance.now()
    if (early > 1) await delay(early)
    visits.push(visit(by))
  }
  visits.push(...(await playBotLate()))
  await Promise.all(visits)
  agent.destroy()
  return asked

  async function visit(by: 'visitor' | 'viral') {
    const headers = {
      'accept-language': pick(languages),
      'accept-encoding': 'gzip, deflate, br',
      'x-forwarded-for': `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.7`,
    }
    const accept = pick(formats)
    const get = async (kind: Kind, path: string, more = {}) => {
      const hour = hourNow()
      const timed = await ask(address, path, { agent, headers: { ...headers, ...more } })
      asked.push({ ...timed, kind, hour, by })
    }
    /** A minute or so of reading, in the day's own time. */
    const read = () => delay((random() * 90_000 * seconds) / daySeconds)
    const show = async (one: (typeof listing)[number], width: number, most: number) => {
      const pictures = one.images.slice(0, most)
      for (let n = 0; n < pictures.length; n += atOnce)
        await Promise.all(
          pictures
            .slice(n, n + atOnce)
            .map(({ id }) => get('picture', `/estateserver/images/${id}?w=${width}`, { accept })),
        )
    }
    if (by === 'viral') {
      const one = listing[0]
      if (!one) return
      await get('page', `/ad/${one.id}`)
      await Promise.all(files.map((path) => get('file', path)))
      await show(one, 640, 4)
      return
    }
    await get('page', '/')
    await Promise.all(files.map((path) => get('file', path)))
    await get('markers', '/estateserver/apartments/markers')
    for (const one of listing.slice(0, 8)) await show(one, 320, 1)
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

  /** One address that reads every listing as fast as it is answered, once the day's crowd is gone. */
  async function playBotLate(): Promise<Promise<void>[]> {
    const headers = { 'user-agent': 'SomeBot/1.0', 'x-forwarded-for': '10.9.9.9' }
    const rush = listing.flatMap(({ id }) => [`/ad/${id}`, `/estateserver/apartments/${id}`])
    return rush.map(async (path) => {
      const kind = path.startsWith('/ad') ? 'page' : 'listing'
      asked.push({
        ...(await ask(address, path, { agent, headers })),
        kind,
        hour: botHour,
        by: 'bot',
      })
    })
  }
}

function arrivalsOf(options: { visitors: number; seconds: number; random: () => number }) {
  const { visitors, seconds, random } = options
  const all = hours.reduce((sum, weight) => sum + weight, 0)
  const within = (hour: number) => ((hour + random()) / 24) * seconds * 1_000
  const usual = hours.flatMap((weight, hour) =>
    Array.from({ length: Math.round((visitors * weight) / all) }, () => ({
      at: within(hour),
      by: 'visitor' as const,
    })),
  )
  const viral = Array.from({ length: Math.round(visitors / 5) }, () => ({
    at: within(viralHour),
    by: 'viral' as const,
  }))
  return [...usual, ...viral].toSorted((a, b) => a.at - b.at)
}

/** What the first page names: scripts, styles and fonts. */
async function filesOf(address: string): Promise<string[]> {
  const page = await (await fetch(address)).text()
  return [
    ...new Set(
      [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''),
    ),
  ]
}
