import * as z from 'zod/mini'
import type { DesktopSession } from '../../contract/desktop-session.ts'
import type { Log } from '../log/log.ts'
import { dropKept, readKept, writeKept } from './kept-file.ts'
import type { SecretBox } from './secret-box.ts'

/**
 * They go to the server that gave them, and to no other. The session's token ends with it; `device`, by which the server
 * knows this computer again, stays for the next sign-in there.
 */
const secret = z.object({
  server: z.string(),
  token: z.optional(z.string()),
  device: z.optional(z.string()),
})
type Secret = z.infer<typeof secret>

/** Holds the session's token for the main process, sealed by the system where it outlives the program. */
export class SessionKeeper {
  private secret: Secret | undefined
  private isKept = false
  private lastStore: Promise<unknown> = Promise.resolve()
  private readonly path: string
  private readonly box: SecretBox
  private readonly log: Log
  private readonly hearers = new Set<(session: DesktopSession) => void>()

  private constructor(path: string, box: SecretBox, log: Log) {
    this.path = path
    this.box = box
    this.log = log
  }

  static async open(path: string, box: SecretBox, log: Log): Promise<SessionKeeper> {
    const keeper = new SessionKeeper(path, box, log)
    await keeper.restore()
    return keeper
  }

  get shown(): DesktopSession {
    return { isSignedIn: this.secret?.token !== undefined, isKept: this.isKept }
  }

  /** The token for this server, undefined for any other. */
  tokenFor(server: string): string | undefined {
    return this.secret?.server === server ? this.secret.token : undefined
  }

  deviceFor(server: string): string | undefined {
    return this.secret?.server === server ? this.secret.device : undefined
  }

  /** Says whether it will still be there at the next start. */
  async keep(server: string, token: string, device = this.deviceFor(server)): Promise<boolean> {
    this.secret = { server, token, device }
    this.isKept = await this.store()
    this.tell()
    return this.isKept
  }

  /** With a token, only that one: a newer session is not ended by what became of an older. */
  async forget(token = this.secret?.token): Promise<void> {
    if (!this.secret || token === undefined || this.secret.token !== token) return
    const { server, device } = this.secret
    this.secret = device === undefined ? undefined : { server, device }
    this.isKept = false
    this.tell()
    await this.store()
  }

  /** When all that was said so far is on the disk. */
  async close(): Promise<void> {
    await this.lastStore
  }

  onChanged(hear: (session: DesktopSession) => void): () => void {
    this.hearers.add(hear)
    return () => void this.hearers.delete(hear)
  }

  private tell() {
    for (const hear of this.hearers) hear(this.shown)
  }

  /** One at a time, so that what was said last is what stays. */
  private store(): Promise<boolean> {
    const stored = this.lastStore.then(() => this.write())
    this.lastStore = stored
    return stored
  }

  private async write(): Promise<boolean> {
    await dropKept(this.path)
    if (!this.secret || !(await this.box.canKeep())) return false
    try {
      await writeKept(this.path, await this.box.seal(JSON.stringify(this.secret)))
      return true
    } catch (error) {
      this.log.warn('the session could not be kept for the next start', { error })
      return false
    }
  }

  /** What cannot be opened, as on another computer or after the system's safe was emptied, is signed out. */
  private async restore() {
    const sealed = await readKept(this.path)
    if (!sealed) return
    try {
      if (!(await this.box.canKeep())) throw new Error('The system has no safe place for secrets')
      this.secret = z.parse(secret, JSON.parse(await this.box.open(sealed)))
      this.isKept = this.secret.token !== undefined
    } catch (error) {
      this.log.warn('the kept session could not be opened', { error })
      await dropKept(this.path)
    }
  }
}
