import { useLocation } from 'react-router-dom'
import type { SignedIn } from '../../../../contract/people/sessions.ts'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { findPage } from '../../../kernel/pages/find-page.ts'
import type { PageDefinition } from '../../../kernel/pages/page.ts'
import { usePages } from '../../../kernel/pages/pages-context.ts'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { startSession } from '../../session/index.ts'

/** Where the visitor wanted to go, and the way there once they are signed in. */
export function useEnter() {
  const root = useStores()
  const pages = usePages()
  const go = useGo()
  const { search } = useLocation()
  const from = readReturnPath(search, pages)
  return {
    goOn: from ?? '/account',
    /** For the links between signing in and signing up, so that neither loses it. */
    query: from ? `?from=${encodeURIComponent(from)}` : '',
    enter: async ({ user }: Pick<SignedIn, 'user'>) => {
      await startSession(root, user)
      // Where the deletion of an account can be taken back.
      go(user.leavesAt ? '/account' : (from ?? '/account'), { replace: true })
    },
  }
}

const doors = ['/sign-in', '/sign-up', '/forgot', '/renew', '/confirm-email']

/** Where someone goes on after signing in: only a page of this site, whoever wrote the link. */
export function readReturnPath(
  search: string,
  pages: readonly PageDefinition[],
): string | undefined {
  const from = new URLSearchParams(search).get('from') ?? ''
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(from, here)) return undefined
  const url = new URL(from, here)
  if (url.origin !== here || doors.includes(url.pathname)) return undefined
  if (!findPage(pages, url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

const here = 'https://site.invalid'
