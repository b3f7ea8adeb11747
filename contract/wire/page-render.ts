import type { City } from '../cities.ts'
import type { Language } from '../languages.ts'

/** What stands in a page's head, and how the page answers a crawler. */
export interface Head {
  title: string
  description: string
  /** Without the language: the canonical path, which every language's link is made from. */
  path: string
  status?: 200 | 404 | 410
  picture?: string | undefined
  isIndexed?: boolean
  /** Shows what is one person's alone: kept by no device. */
  isPrivate?: boolean
  /** schema.org data. */
  data?: readonly object[]
}

/** What the server asks of the built site. */
export interface PageRequest {
  /** As it stands in the address, escapes and all. */
  path: string
  /** With its question mark, or nothing. */
  search: string
  language: Language
  city: City
  /** What the city's addresses begin with: nothing, or `/anchor` beside others at one address. */
  basePath: string
  /** Nobody is signed in: who it is need not be asked. */
  isVisitor: boolean
  /** The server's way into its own API, as the visitor. */
  ask: (url: string, headers: Readonly<Record<string, string>>) => Promise<SelfAnswer>
}

export interface SelfAnswer {
  status: number
  body: string
}

export interface RenderedPage {
  /** Elements for the head: what the page wants fetched early. */
  links: string
  html: string
  /** JSON, to be escaped for a script element by whoever writes it into the document. */
  state: string
  head: Head
  /** The page's own module, as the build names it: the browser fetches it along with the document. */
  source: string | undefined
  /** Modules of what stands further down: their scripts may come later, but not how they look. */
  below: readonly string[]
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
