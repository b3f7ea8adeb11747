import type { City } from '../cities.ts'
import type { Language } from '../languages.ts'

/** The contents of a page's head, and what the page answers to a crawler. */
export interface Head {
  title: string
  description: string
  /** The canonical path without a language; the links to all languages are made from it. */
  path: string
  status?: 200 | 404 | 410
  picture?: string | undefined
  isIndexed?: boolean
  /** The page shows what only one person may see, so no device may store it. */
  isPrivate?: boolean
  /** schema.org data. */
  data?: readonly object[]
}

/** A request of the server to the built site. */
export interface PageRequest {
  /** As it is in the address, with its escapes. */
  path: string
  /** The query with its question mark, or an empty text. */
  search: string
  language: Language
  city: City
  /** The beginning of the city's addresses: empty, or `/anchor` if several cities share an address. */
  basePath: string
  /** Nobody is signed in, so the page need not ask who the caller is. */
  isVisitor: boolean
  /** Calls the server's own API as the reader of the page. */
  ask: (url: string, headers: Readonly<Record<string, string>>) => Promise<SelfAnswer>
}

export interface SelfAnswer {
  status: number
  body: string
}

export interface RenderedPage {
  /** Elements for the head: what the browser should fetch early. */
  links: string
  html: string
  /** JSON. It must be escaped before it is written into a script element of the document. */
  state: string
  head: Head
  /** The name of the page's own module in the build: the browser fetches it together with the document. */
  source: string | undefined
  /** The namespaces of texts that the page waits for, besides those of every page. */
  texts: readonly string[]
  /** Modules of lower parts of the page: their scripts may load later, but their styles may not. */
  below: readonly string[]
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
