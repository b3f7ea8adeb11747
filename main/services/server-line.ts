import type { Outcome } from '../../contract/desktop-errors.ts'
import { done } from '../../contract/desktop-errors.ts'
import type { CallerSession } from '../protocol/forward-call.ts'
import { tileOrigin } from '../protocol/page-policy.ts'
import type { KnownServer } from './server-address.ts'
import { askServer } from './server-address.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { SettingsStore } from './settings-store.ts'
import { leave } from './sign-in.ts'

/** Which server we speak to, and as whom. */
export class ServerLine implements CallerSession {
  /** Where the map's tiles come from; undefined until the server was heard. */
  tiles: string | undefined
  private readonly settings: SettingsStore
  private readonly session: SessionKeeper

  constructor(settings: SettingsStore, session: SessionKeeper) {
    this.settings = settings
    this.session = session
  }

  serverAddress = () => this.settings.current.serverAddress

  token = () => this.session.tokenFor(this.serverAddress())

  onEnded = (token: string) => void this.session.forget(token)

  onReached = (isReached: boolean) => {
    if (isReached && this.tiles === undefined) void this.learn()
  }

  /** Asks the server what the page may be shown of others. */
  async learn() {
    // Once for all callers that come meanwhile.
    this.tiles ??= ''
    const asked = await askServer(this.serverAddress())
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
    }
    this.tiles = tileOrigin(asked.value.tileTemplate) ?? ''
    return done(asked.value)
  }
}
