import type { ImportAccount } from '../../../../contract/import/plan.ts'
import { sessionStore } from '../../../features/session/index.ts'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { useServer } from '../../frame/server/server.tsx'

/** The name of an import's account; undefined if it is the current one. Call it inside an observer. */
export function useOwner() {
  const { user } = useStore(sessionStore)
  const { address } = useServer()
  return (account: ImportAccount | null): string | undefined => {
    if (!account) return undefined
    const host = URL.canParse(account.server) ? new URL(account.server).host : account.server
    if (address !== '' && account.server !== address)
      return account.name ? `${account.name} (${host})` : host
    return account.user === user?.id ? undefined : account.name || host
  }
}
