import * as z from 'zod/mini'
import type { Outcome } from '../../contract/desktop/errors.ts'
import { done, refused } from '../../contract/desktop/errors.ts'
import { publicConfig } from '../../contract/wire/config.ts'
import { apiBase } from '../../contract/wire/route.ts'

const timeoutMs = 10_000

export interface KnownServer {
  address: string
  milliseconds: number
  /** The city that answers at this address. */
  city: string
  /** The address template of the map's tiles. */
  tileTemplate: string | undefined
}

/** The origin that a person means: `sakhli.example` is `https://sakhli.example`. */
export function readServerAddress(typed: string): Outcome<string> {
  const text = typed.trim()
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i.test(text)
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ? text
    : `${local ? 'http' : 'https'}://${text}`
  if (!URL.canParse(whole)) return refused('NOT_A_SERVER', 'This is not the address of a server')
  const { protocol, origin, username, password, hostname } = new URL(whole)
  if (!/^https?:$/.test(protocol) || username || password || !hostname)
    return refused('NOT_A_SERVER', 'This is not the address of a server')
  if (protocol === 'http:' && !isThisComputer(hostname))
    return refused('INSECURE_ADDRESS', 'A server elsewhere is only spoken to over https')
  return done(origin)
}

const isThisComputer = (hostname: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** The first part of a path, if it may name one of several cities at one address: `/anchor`. */
const cityPathOf = (typed: string) =>
  /^(?:[a-z][a-z\d+.-]*:\/\/)?[^/]+(\/[a-z][a-z\d]{1,30})(?=[/?#]|$)/.exec(typed.trim())?.[1]

/** Asks whether a Sakhli server is at an address, and for its public configuration. */
export async function askServer(typed: string): Promise<Outcome<KnownServer>> {
  const read = readServerAddress(typed)
  if (!read.ok) return read
  const cityPath = cityPathOf(typed)
  const ofCity = cityPath ? await askAt(read.value + cityPath) : undefined
  // Any other path is a page of the site, so the site's server is meant.
  const isOfCity = ofCity?.ok && cityPath === `/${ofCity.value.city}`
  return isOfCity ? ofCity : askAt(read.value)
}

async function askAt(address: string): Promise<Outcome<KnownServer>> {
  const started = performance.now()
  try {
    const answer = await fetch(`${address}${apiBase}/config`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const milliseconds = Math.round(performance.now() - started)
    const config = z.safeParse(publicConfig, await answer.json().catch(() => undefined))
    if (!answer.ok || !config.success)
      return refused('NOT_A_SERVER', 'Something else than a Sakhli server answers there')
    // The server may have redirected us, as from http to https; the final address counts.
    const { origin, pathname } = new URL(answer.url)
    const final = readServerAddress(origin)
    if (!final.ok) return final
    return done({
      address: final.value + pathname.slice(0, pathname.lastIndexOf(apiBase)),
      milliseconds,
      city: config.data.city.id,
      tileTemplate: config.data.tiles?.template,
    })
  } catch {
    return refused('UNREACHABLE', 'No answer from this address')
  }
}
