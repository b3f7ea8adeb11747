import type { Outcome } from '../../contract/desktop/errors.ts'
import { done } from '../../contract/desktop/errors.ts'
import type { ServerState } from '../../contract/desktop/shell.ts'
import type { ServerSession } from '../protocol/forward-call.ts'
import { tileOrigin } from '../protocol/page-policy.ts'
import type { Network } from './network.ts'
import type { KnownServer } from './server-address.ts'
import { askServer, readServerAddress } from './server-address.ts'
import type { SessionStore } from './session-store.ts'
import type { SettingsStore } from './settings-store.ts'
import { closeSession } from './sign-in.ts'

/** How soon a server that is away is asked again. */
const retryMs = 2_000

/** The connection to the server: which one, with whose session, and whether it can be reached. */
export class ServerConnection implements ServerSession {
  /** Where the map's tiles come from; undefined until the server has answered. */
  tiles: string | undefined
  #isReachable = true
  #isClosed = false
  #retry: NodeJS.Timeout | undefined
  readonly #settings: SettingsStore
  readonly #session: SessionStore
  readonly #onChanged: (state: ServerState) => void
  readonly #network: Pick<Network, 'follow'>

  constructor(
    settings: SettingsStore,
    session: SessionStore,
    network: Pick<Network, 'follow'>,
    onChanged: (state: ServerState) => void,
  ) {
    this.#settings = settings
    this.#session = session
    this.#network = network
    this.#onChanged = onChanged
  }

  get state(): ServerState {
    return { address: this.serverAddress(), isReachable: this.#isReachable }
  }

  serverAddress = () => this.#settings.current.serverAddress

  token = () => this.#session.tokenFor(this.serverAddress())

  onEnded = (token: string) => void this.#session.forget(token)

  onReached = (isReached: boolean) => {
    this.#note(isReached)
    if (isReached && this.tiles === undefined) void this.learn()
  }

  /** Asks the server where its map's tiles come from, so that the page may load them. */
  async learn() {
    // Set at once, so that calls meanwhile do not ask again.
    this.tiles ??= ''
    const asked = await this.#ask()
    this.tiles = asked.ok ? (tileOrigin(asked.value.tileTemplate) ?? '') : undefined
  }

  /** Changes the server, if a Sakhli server answers there. The session ends: it belongs to the old server. */
  async moveTo(typed: string): Promise<Outcome<KnownServer>> {
    const read = readServerAddress(typed)
    if (read.ok) await this.#network.follow(read.value)
    const asked = await askServer(typed)
    if (!asked.ok) await this.#network.follow(this.serverAddress())
    if (!asked.ok) return asked
    const before = this.serverAddress()
    if (asked.value.address !== before) {
      await closeSession(this.#session, before)
      await this.#settings.change({ serverAddress: asked.value.address })
      this.#onChanged({ address: asked.value.address, isReachable: true })
    }
    this.#note(true)
    this.tiles = tileOrigin(asked.value.tileTemplate) ?? ''
    return done(asked.value)
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }

  async #ask(): Promise<Outcome<KnownServer>> {
    const address = this.serverAddress()
    // Before every try, since another network may have another proxy.
    await this.#network.follow(address)
    const asked = await askServer(address)
    // Another server may have been chosen meanwhile; then this answer says nothing.
    if (address === this.serverAddress()) this.#note(asked.ok || asked.error.code !== 'UNREACHABLE')
    return asked
  }

  #note(isReachable: boolean) {
    if (this.#isClosed) return
    const isNews = isReachable !== this.#isReachable
    this.#isReachable = isReachable
    if (isNews) this.#onChanged(this.state)
    if (isReachable) {
      clearTimeout(this.#retry)
      this.#retry = undefined
    } else
      this.#retry ??= setTimeout(() => {
        this.#retry = undefined
        void this.learn()
      }, retryMs)
  }
}
