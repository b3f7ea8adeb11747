import * as http from 'node:http'
import * as tls from 'node:tls'
import type { Log } from '../log/log.ts'
import type { System } from './system.ts'

/** Offices may inspect their traffic with a certificate of their own, which their computers trust. */
export function trustSystemRoots(log: Log) {
  try {
    const roots = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
    tls.setDefaultCACertificates([...new Set(roots)])
  } catch (error) {
    log.warn('the system’s certificate roots could not be read', { error })
  }
}

/**
 * Uses the proxy of the system's settings for all that this process sends: sign-in, calls and uploads. The page sends
 * nothing by itself, so nothing bypasses the proxy.
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

  /** Switches to the proxy that the system has for this address now; it may have changed. */
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

/** `PROXY office:8080; DIRECT`: returns the first proxy that can be used; undefined means a direct connection. */
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
