import { useLocation } from 'react-router-dom'
import type { SignedIn } from '../../../contract/sessions.ts'
import { useGo } from '../../app/app-link.tsx'
import { usePages } from '../../app/pages-context.ts'
import { useStores } from '../../app/stores.tsx'
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
      await root.enter(user)
      go(from ?? '/account', { replace: true })
    },
  }
}
