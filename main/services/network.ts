import * as http from 'node:http'
import * as tls from 'node:tls'
import type { Log } from '../log/log.ts'
import type { System } from './system.ts'

/** Offices check what goes in and out with a certificate of their own, which their computers trust. */
export function trustSystemRoots(log: Log) {
  try {
    const roots = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
    tls.setDefaultCACertificates([...new Set(roots)])
  } catch (error) {
    log.warn('the system’s certificate roots could not be read', { error })
  }
}

/**
 * The way to the server as the system's settings say, for all that this process sends: sign-in, calls and uploads. The
 * page sends nothing by itself, so nothing goes past it.
 */
export class Network {
  #proxy: string | undefined
  #release: () => void = () => {}
  readonly #system: Pick<System, 'proxyRulesFor'>
  readonly #log: Log

  constructor(system: Pick<System, 'proxyRulesFor'>, log: Log) {
    this.#system = system
    this.#log = log
  }

  /** Takes the way that the system has for this address just now; it may be another than a moment ago. */
  async follow(address: string) {
    try {
      const proxy = readProxyRules(await this.#system.proxyRulesFor(address))
      if (proxy === this.#proxy) return
      this.#release()
      this.#proxy = proxy
      this.#release =
        proxy === undefined
          ? () => {}
          : http.setGlobalProxyFromEnv({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy })
    } catch (error) {
      this.#log.warn('the system’s proxy could not be used', { error })
    }
  }

  close() {
    this.#release()
    this.#release = () => {}
    this.#proxy = undefined
  }
}

/** `PROXY office:8080; DIRECT`: the first way that can be gone; undefined is the straight one. */
export function readProxyRules(rules: string): string | undefined {
  for (const rule of rules.split(';')) {
    const [kind = '', place = ''] = rule.trim().split(/\s+/)
    if (kind === 'DIRECT') return undefined
    const isPlace = /^[\w.-]+:\d+$|^\[[\da-f:]+\]:\d+$/i.test(place)
    if (isPlace && kind === 'PROXY') return `http://${place}`
    if (isPlace && kind === 'HTTPS') return `https://${place}`
  }
  return undefined
}
