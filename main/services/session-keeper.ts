import * as z from 'zod/mini'
import type { DesktopSession } from '../../contract/desktop-session.ts'
import type { Log } from '../log/log.ts'
import { dropKept, readKept, writeKept } from './kept-file.ts'
import type { SecretBox } from './secret-box.ts'

/** A token goes to the server that gave it, and to no other. */
const secret = z.object({ server: z.string(), token: z.string() })
type Secret = z.infer<typeof secret>

/** Holds the session's token for the main process, sealed by the system where it outlives the program. */
export class SessionKeeper {
  private secret: Secret | undefined
  private isKept = false
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
    return { isSignedIn: this.secret !== undefined, isKept: this.isKept }
  }

  /** The token for this server, undefined for any other. */
  tokenFor(server: string): string | undefined {
    return this.secret?.server === server ? this.secret.token : undefined
  }

  /** Says whether it will still be there at the next start. */
  async keep(server: string, token: string): Promise<boolean> {
    this.secret = { server, token }
    this.isKept = await this.store()
    this.tell()
    return this.isKept
  }

  /** With a token, only that one: a newer session is not ended by what became of an older. */
  async forget(token = this.secret?.token): Promise<void> {
    if (!this.secret || this.secret.token !== token) return
    this.secret = undefined
    this.isKept = false
    this.tell()
    await dropKept(this.path)
  }

  onChanged(hear: (session: DesktopSession) => void): () => void {
    this.hearers.add(hear)
    return () => void this.hearers.delete(hear)
  }

  private tell() {
    for (const hear of this.hearers) hear(this.shown)
  }

  private async store(): Promise<boolean> {
    await dropKept(this.path)
    if (!(await this.box.canKeep())) return false
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
      this.isKept = true
    } catch (error) {
      this.log.warn('the kept session could not be opened', { error })
      await dropKept(this.path)
    }
  }
}
