import type { FastifyInstance } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import type { RenderedPage, RenderPage } from '../../contract/wire/page-render.ts'
import type { StaticFile } from './static-file.ts'

/** The browser's files of one page in one language, as addresses on this site. */
export interface PageAssets {
  entry: string
  styles: readonly string[]
  /** Modules that the first view waits for. */
  modules: readonly string[]
  fonts: readonly string[]
}

export type PageModules = Pick<RenderedPage, 'source' | 'below'>

/** What the server serves pages from: the built site, or the one that is being worked on. */
export interface Site {
  render: RenderPage
  assetsOf: (language: Language, page: PageModules) => PageAssets
  miniAppAssets: (language: Language) => PageAssets
  /** What a device keeps for the days without a network, by address. */
  shell: readonly string[]
  /** By address. */
  files: ReadonlyMap<string, StaticFile>
  /** Changes with every build. */
  build: string
  /** Development alone: the tools serve the sources themselves, and put what they need into the document. */
  attach?: (app: FastifyInstance) => Promise<void>
  finish?: (document: string, path: string) => Promise<string>
}
