import { useLocation } from 'react-router-dom'
import type { SignedIn } from '../../../../contract/people/sessions.ts'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { findPage } from '../../../kernel/pages/find-page.ts'
import type { PageDefinition } from '../../../kernel/pages/page.ts'
import { usePages } from '../../../kernel/pages/pages-context.ts'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { startSession } from '../../session/index.ts'

/** The page that the visitor wanted to open, and the function that leads there after signing in. */
export function useEnter() {
  const root = useStores()
  const pages = usePages()
  const go = useGo()
  const { search } = useLocation()
  const from = readReturnPath(search, pages)
  return {
    goOn: from ?? '/account',
    /** Keeps that page in the links between signing in and signing up. */
    query: from ? `?from=${encodeURIComponent(from)}` : '',
    enter: async ({ user }: Pick<SignedIn, 'user'>) => {
      await startSession(root, user)
      // The account page is where the deletion of an account can be cancelled.
      go(user.leavesAt ? '/account' : (from ?? '/account'), { replace: true })
    },
  }
}

const signInPaths = ['/sign-in', '/sign-up', '/forgot', '/renew', '/confirm-email']

/** The page to open after signing in: only one of this site, since anybody can write such a link. */
export function readReturnPath(
  search: string,
  pages: readonly PageDefinition[],
): string | undefined {
  const from = new URLSearchParams(search).get('from') ?? ''
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(from, here)) return undefined
  const url = new URL(from, here)
  if (url.origin !== here || signInPaths.includes(url.pathname)) return undefined
  if (!findPage(pages, url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

const here = 'https://site.invalid'
