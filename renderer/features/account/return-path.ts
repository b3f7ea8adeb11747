import { matchPath } from 'react-router-dom'
import type { PageDefinition } from '../../kernel/pages/page.ts'

const doors = ['/sign-in', '/sign-up']

/** Where someone goes on after signing in: only a page of this site, whoever wrote the link. */
export function readReturnPath(
  search: string,
  pages: readonly PageDefinition[],
): string | undefined {
  const from = new URLSearchParams(search).get('from') ?? ''
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(from, here)) return undefined
  const url = new URL(from, here)
  if (url.origin !== here || doors.includes(url.pathname)) return undefined
  if (!pages.some(({ path }) => matchPath(path, url.pathname))) return undefined
  return url.pathname + url.search + url.hash
}

const here = 'https://site.invalid'
