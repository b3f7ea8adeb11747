import { rates } from '../../../contract/market/rates.ts'
import { config } from '../../../contract/wire/config.ts'
import type { SelfAnswer } from '../../../contract/wire/page-render.ts'
import { apiBase } from '../../../contract/wire/route.ts'

const common: ReadonlySet<string> = new Set(
  [config.get, rates.get].map(({ path }) => apiBase + path),
)
/** After this time visitors see what an operator has changed without changing listings. */
const keptMs = 60_000
/** A site has only a few addresses; the answers contain the address, so each address has its own answers. */
const mostSites = 16

/** Answers that every page asks for and that are the same for every visitor at one address of the site. */
export class CommonAnswers {
  readonly #answers = new Map<string, Promise<SelfAnswer>>()
  readonly #now: () => number
  #version = ''
  #until = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get(
    { version, site, url }: { version: string; site: string; url: string },
    ask: () => Promise<SelfAnswer>,
  ): Promise<SelfAnswer> {
    if (!common.has(url)) return ask()
    this.#forgetOld(version)
    const name = `${site} ${url}`
    const known = this.#answers.get(name)
    if (known !== undefined) return known
    const asked = ask()
    this.#answers.set(name, asked)
    const forget = () => this.#answers.get(name) === asked && this.#answers.delete(name)
    asked.then(({ status }) => status === 200 || forget(), forget)
    return asked
  }

  #forgetOld(version: string) {
    const isOld = version !== this.#version || this.#now() >= this.#until
    if (!isOld && this.#answers.size < mostSites * common.size) return
    this.#answers.clear()
    this.#version = version
    this.#until = this.#now() + keptMs
  }
}
