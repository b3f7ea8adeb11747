import * as z from 'zod/mini'
import type { DesktopSession } from '../../contract/desktop/session.ts'
import type { Log } from '../log/log.ts'
import { deleteStoredFile, readStoredFile, writeStoredFile } from './stored-file.ts'
import type { SecretBox } from './system.ts'

/** The account of the session, known without asking the server: its id there, and the name that people know. */
const owner = z.object({ user: z.string(), name: z.string() })
export type SessionOwner = z.infer<typeof owner>

/**
 * The token and `device` are sent only to the server that gave them. The token ends with its session; `device`, by
 * which the server recognises this computer, stays for the next sign-in there.
 */
const secret = z.object({
  server: z.string(),
  token: z.optional(z.string()),
  device: z.optional(z.string()),
  owner: z.optional(owner),
})
type Secret = z.infer<typeof secret>

/** Holds the session's token for the main process. On the disk it is sealed by the system. */
export class SessionStore {
  #secret: Secret | undefined
  #isSaved = false
  #lastWrite: Promise<unknown> = Promise.resolve()
  readonly #path: string
  readonly #box: SecretBox
  readonly #log: Log
  readonly #listeners = new Set<(session: DesktopSession) => void>()

  private constructor(path: string, box: SecretBox, log: Log) {
    this.#path = path
    this.#box = box
    this.#log = log
  }

  static async open(path: string, box: SecretBox, log: Log): Promise<SessionStore> {
    const store = new SessionStore(path, box, log)
    await store.#restore()
    return store
  }

  get shown(): DesktopSession {
    return { isSignedIn: this.#secret?.token !== undefined, isKept: this.#isSaved }
  }

  /** The token for this server, undefined for any other. */
  tokenFor(server: string): string | undefined {
    return this.#secret?.server === server ? this.#secret.token : undefined
  }

  deviceFor(server: string): string | undefined {
    return this.#secret?.server === server ? this.#secret.device : undefined
  }

  /** Undefined for any other server, and for a session that was saved before owners were stored. */
  ownerFor(server: string): SessionOwner | undefined {
    return this.#secret?.server === server ? this.#secret.owner : undefined
  }

  /** Returns whether the session will still be there at the next start. */
  async save(
    server: string,
    token: string,
    { device = this.deviceFor(server), owner }: Pick<Secret, 'device' | 'owner'> = {},
  ): Promise<boolean> {
    this.#secret = { server, token, device, owner }
    this.#isSaved = await this.#writeInTurn()
    this.#tell()
    return this.#isSaved
  }

  /** Given a token, forgets only that one: the end of an old session must not end a newer one. */
  async forget(token = this.#secret?.token): Promise<void> {
    if (!this.#secret || token === undefined || this.#secret.token !== token) return
    const { server, device } = this.#secret
    this.#secret = device === undefined ? undefined : { server, device }
    this.#isSaved = false
    this.#tell()
    await this.#writeInTurn()
  }

  /** Resolves when all changes so far are on the disk. */
  async close(): Promise<void> {
    await this.#lastWrite
  }

  onChanged(listener: (session: DesktopSession) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell() {
    for (const listener of this.#listeners) listener(this.shown)
  }

  /** One write at a time, so that the last one wins. */
  #writeInTurn(): Promise<boolean> {
    const written = this.#lastWrite.then(() => this.#write())
    this.#lastWrite = written
    return written
  }

  async #write(): Promise<boolean> {
    await deleteStoredFile(this.#path)
    if (!this.#secret || !(await this.#box.canKeep())) return false
    try {
      await writeStoredFile(this.#path, await this.#box.seal(JSON.stringify(this.#secret)))
      return true
    } catch (error) {
      this.#log.warn('the session could not be saved for the next start', { error })
      return false
    }
  }

  /** A file that cannot be opened, as on another computer or after the system's safe was emptied, means signed out. */
  async #restore() {
    const sealed = await readStoredFile(this.#path)
    if (!sealed) return
    try {
      if (!(await this.#box.canKeep())) throw new Error('The system has no safe place for secrets')
      this.#secret = z.parse(secret, JSON.parse(await this.#box.open(sealed)))
      this.#isSaved = this.#secret.token !== undefined
    } catch (error) {
      this.#log.warn('the saved session could not be opened', { error })
      await deleteStoredFile(this.#path)
    }
  }
}
