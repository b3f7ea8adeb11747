import { matchPath } from 'react-router-dom'
import type { PageDefinition } from './page.ts'

export type PageParams = Readonly<Record<string, string | undefined>>

export interface FoundPage {
  definition: PageDefinition
  /** The named parts of the page's path, such as `id` in `/ad/:id`, with their values from the address. */
  params: PageParams
}

/**
 * Finds the page of an address within the product. No two pages share an address, so nothing has to be ranked; the
 * router's own route search would add 4 KB to every first view.
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

/** An ill-formed address must find no page, rather than throw an error on the server. */
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
