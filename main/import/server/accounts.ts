import type { ImportAccount } from '../../../contract/import/plan.ts'
import type { User } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import type { ServerAccess } from '../engine-options.ts'
import type { ApiClient, ServerOutcome } from './call-server.ts'
import { callServer } from './call-server.ts'

interface Known {
  token: string
  account: ImportAccount
}

/** The user that the server names, in the form that an import stores. */
export const ownerOf = ({ id, agencyName, email }: Pick<User, 'id' | 'agencyName' | 'email'>) => ({
  user: id,
  name: agencyName ?? email ?? '',
})

/** Says which account the current session belongs to. If the session itself does not say, the server is asked once. */
export class Accounts {
  #known: Known | undefined
  readonly #client: ApiClient

  constructor(client: ApiClient) {
    this.#client = client
  }

  get #server() {
    return this.#client.server
  }

  /** Undefined while nobody is signed in, and until `ask` has learnt who is. */
  get current(): ImportAccount | undefined {
    const [token, server] = [this.#server.token(), this.#server.address()]
    if (token === undefined) return undefined
    const owner = this.#server.owner?.()
    if (owner) return { server, ...owner }
    const known = this.#known
    return known?.token === token && known.account.server === server ? known.account : undefined
  }

  async ask(signal?: AbortSignal): Promise<ServerOutcome<ImportAccount>> {
    const known = this.current
    if (known) return { ok: true, status: 200, value: known }
    const [token, server] = [this.#server.token(), this.#server.address()]
    const asked = await callServer(this.#client, users.me, {}, signal ? { signal } : {})
    if (!asked.ok) return asked
    // If somebody else signed in meanwhile, this answer is about the wrong account.
    if (token === undefined || token !== this.#server.token() || server !== this.#server.address())
      return { ok: false, fault: { kind: 'stalled' } }
    const account = { server, ...ownerOf(asked.value) }
    this.#known = { token, account }
    return { ...asked, value: account }
  }
}

export const isSameAccount = (
  one: ImportAccount | null | undefined,
  other: ImportAccount | null | undefined,
) => one?.user === other?.user && one?.server === other?.server

/**
 * The server access of one batch: it uses only the session of the batch's own account at its own server. A batch that
 * belongs to nobody yet, such as one read without a network, reads with the session that there is.
 */
export const accessOf = (
  owner: () => ImportAccount | null,
  accounts: Accounts,
  server: ServerAccess,
): ServerAccess => ({
  ...server,
  address: () => owner()?.server ?? server.address(),
  token: () => {
    const own = owner()
    if (own !== null && !isSameAccount(own, accounts.current)) return undefined
    return server.token()
  },
})
