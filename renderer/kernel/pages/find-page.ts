import { matchPath } from 'react-router-dom'
import type { PageDefinition } from './page.ts'

export type PageParams = Readonly<Record<string, string | undefined>>

export interface FoundPage {
  definition: PageDefinition
  /** What the address says where the page's path has a name: `id` in `/ad/:id`. */
  params: PageParams
}

/**
 * The page of an address within the product. No two pages have one address, so that nothing has to be ranked: the
 * router's own search of its routes would weigh 4 KB on every first view.
 */
export function findPage(
  pages: readonly PageDefinition[],
  pathname: string,
): FoundPage | undefined {
  const path = decodePath(pathname)
  for (const definition of pages) {
    const match = matchPath(definition.path, path)
    if (match) return { definition, params: match.params }
  }
  return undefined
}

/** An ill-formed address is nobody's page, and no fault of the server's. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}
