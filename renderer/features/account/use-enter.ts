import { useLocation } from 'react-router-dom'
import type { SignedIn } from '../../../contract/sessions.ts'
import { useGo } from '../../kernel/links/app-link.tsx'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStores } from '../../kernel/stores/stores.tsx'
import { startSession } from '../session/index.ts'
import { readReturnPath } from './return-path.ts'

/** Where the visitor wanted to go, and the way there once they are signed in. */
export function useEnter() {
  const root = useStores()
  const pages = usePages()
  const go = useGo()
  const { search } = useLocation()
  const from = readReturnPath(search, pages)
  return {
    goOn: from ?? '/account',
    /** For the links between the doors, so that neither forgets it. */
    query: from ? `?from=${encodeURIComponent(from)}` : '',
    enter: async ({ user }: Pick<SignedIn, 'user'>) => {
      await startSession(root, user)
      go(from ?? '/account', { replace: true })
    },
  }
}
