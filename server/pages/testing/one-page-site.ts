import type { Head, PageRequest } from '../../../contract/wire/page-render.ts'
import type { Site } from '../site.ts'
import { StaticFile } from '../static-file.ts'

export interface Shown {
  html?: string
  state?: unknown
  head?: Partial<Head>
}

export type Show = (request: PageRequest) => Promise<Shown> | Shown

/** A site like a built one, with one page whose content the test gives; `asked` lists the requests for it. */
export function onePageSite(show: Show) {
  const asked: PageRequest[] = []
  const site: Site = {
    render: async (request) => {
      asked.push(request)
      const { html = '<h1>Home</h1>', state = {}, head = {} } = await show(request)
      return {
        html,
        state: JSON.stringify(state),
        links: '',
        source: 'renderer/home.tsx',
        texts: [],
        below: [],
        head: { title: 'Home', description: 'All of it', path: request.path, ...head },
      }
    },
    assetsOf: () => ({
      entry: '/assets/site-1.js',
      styles: ['/assets/site-1.css'],
      modules: ['/assets/home-1.js'],
      fonts: ['/assets/firago-1.woff2'],
    }),
    miniAppAssets: () => ({
      entry: '/assets/mini-app-1.js',
      styles: ['/assets/site-1.css'],
      modules: ['/assets/start-1.js'],
      fonts: ['/assets/firago-1.woff2'],
    }),
    files: new Map([
      [
        '/assets/site-1.js',
        new StaticFile('a.js', async () => Buffer.from('let a = 1\n'.repeat(500)), 'asset'),
      ],
    ]),
    build: 'b1',
    shellOf: (language) => ['/assets/site-1.js', `/assets/${language}-1.js`],
  }
  return { site, asked }
}
