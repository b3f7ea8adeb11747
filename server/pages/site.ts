import type { FastifyInstance } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import type { RenderedPage, RenderPage } from '../../contract/wire/page-render.ts'
import type { StaticFile } from './static-file.ts'

/** The browser's files of one page in one language, as paths on this site. */
export interface PageAssets {
  entry: string
  styles: readonly string[]
  /** Modules that the first view needs. */
  modules: readonly string[]
  fonts: readonly string[]
}

export type PageModules = Pick<RenderedPage, 'source' | 'texts' | 'below'>

/** The site that the server serves: the built one, or the sources during development. */
export interface Site {
  render: RenderPage
  assetsOf: (language: Language, page: PageModules) => PageAssets
  miniAppAssets: (language: Language) => PageAssets
  /** The paths of the files that a device stores to work without a network in this language. */
  shellOf: (language: Language) => readonly string[]
  /** The files by path. */
  files: ReadonlyMap<string, StaticFile>
  /** Changes with every build. */
  build: string
  /** Only in development: the tools serve the sources themselves, and add what they need to the document. */
  attach?: (app: FastifyInstance) => Promise<void>
  finish?: (document: string, path: string) => Promise<string>
}
