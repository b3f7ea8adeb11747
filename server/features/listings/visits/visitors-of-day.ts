import { createHmac, randomBytes } from 'node:crypto'
import { addressOf } from '../../../http/call-limits.ts'
import type { Visitor } from './visit.ts'

const robots =
  /bot|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|curl|wget|python|httpclient|java\/|go-http|^$/i

/** The name of every browser begins like this; a made-up name mostly does not. */
const browsers = /^(Mozilla|Opera)\/\d/

export const isPerson = ({ userAgent = '' }: Visitor) =>
  !robots.test(userAgent) && browsers.test(userAgent)

/**
 * A visitor is an account, or else a browser at an address. Only a hash of either is remembered, with a salt that is
 * made anew every day and is only in memory: the day after, nobody is recognised.
 */
export class VisitorsOfDay {
  #day = ''
  #salt = randomBytes(16)

  /** Begins the day with a new salt; returns false if it has begun already. */
  begin(day: string): boolean {
    if (day === this.#day) return false
    this.#day = day
    this.#salt = randomBytes(16)
    return true
  }

  nameOf({ caller, address, userAgent }: Visitor): string {
    return caller ? `user ${caller.id}` : `${networkOf(address)} ${userAgent}`
  }

  hash(text: string): string {
    return createHmac('sha256', this.#salt).update(text).digest('base64url').slice(0, 16)
  }
}

/** A customer with one IPv6 network of a provider mostly has all the 65,536 of its /48, so these count as one. */
export const networkOf = (address: string) =>
  addressOf({ ip: address }).replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48')
