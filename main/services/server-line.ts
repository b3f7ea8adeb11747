import type { Outcome } from '../../contract/desktop-errors.ts'
import { done } from '../../contract/desktop-errors.ts'
import type { ServerState } from '../../contract/desktop-shell.ts'
import type { CallerSession } from '../protocol/forward-call.ts'
import { tileOrigin } from '../protocol/page-policy.ts'
import type { KnownServer } from './server-address.ts'
import { askServer } from './server-address.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { SettingsStore } from './settings-store.ts'
import { leave } from './sign-in.ts'

/** How soon a server that is away is asked for again. */
const retryMs = 2_000

/** Which server we speak to, as whom, and whether it is there. */
export class ServerLine implements CallerSession {
  /** Where the map's tiles come from; undefined until the server was heard. */
  tiles: string | undefined
  private isReachable = true
  private isClosed = false
  private retry: NodeJS.Timeout | undefined
  private readonly settings: SettingsStore
  private readonly session: SessionKeeper
  private readonly onChanged: (state: ServerState) => void

  constructor(
    settings: SettingsStore,
    session: SessionKeeper,
    onChanged: (state: ServerState) => void,
  ) {
    this.settings = settings
    this.session = session
    this.onChanged = onChanged
  }

  get state(): ServerState {
    return { address: this.serverAddress(), isReachable: this.isReachable }
  }

  serverAddress = () => this.settings.current.serverAddress

  token = () => this.session.tokenFor(this.serverAddress())

  onEnded = (token: string) => void this.session.forget(token)

  onReached = (isReached: boolean) => {
    this.note(isReached)
    if (isReached && this.tiles === undefined) void this.learn()
  }

  /** Asks the server what the page may be shown of others. */
  async learn() {
    // Once for all callers that come meanwhile.
    this.tiles ??= ''
    const asked = await this.ask()
    this.tiles = asked.ok ? (tileOrigin(asked.value.tileTemplate) ?? '') : undefined
  }

  /** Nothing changes unless a server of ours answers there; the session stays with the one that gave it. */
  async moveTo(typed: string): Promise<Outcome<KnownServer>> {
    const asked = await askServer(typed)
    if (!asked.ok) return asked
    const before = this.serverAddress()
    if (asked.value.address !== before) {
      await leave(this.session, before)
      await this.settings.change({ serverAddress: asked.value.address })
      this.onChanged({ address: asked.value.address, isReachable: true })
    }
    this.note(true)
    this.tiles = tileOrigin(asked.value.tileTemplate) ?? ''
    return done(asked.value)
  }

  close() {
    this.isClosed = true
    clearTimeout(this.retry)
  }

  private async ask(): Promise<Outcome<KnownServer>> {
    const address = this.serverAddress()
    const asked = await askServer(address)
    // Another was chosen meanwhile: what this one said is of no interest.
    if (address === this.serverAddress()) this.note(asked.ok || asked.error.code !== 'UNREACHABLE')
    return asked
  }

  private note(isReachable: boolean) {
    if (this.isClosed) return
    const isNews = isReachable !== this.isReachable
    this.isReachable = isReachable
    if (isNews) this.onChanged(this.state)
    if (isReachable) {
      clearTimeout(this.retry)
      this.retry = undefined
    } else
      this.retry ??= setTimeout(() => {
        this.retry = undefined
        void this.learn()
      }, retryMs)
  }
}
