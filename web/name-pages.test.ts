import { describe, expect, it } from 'vitest'
import { lazyParts } from './name-pages.ts'

const cut = (code: string) =>
  lazyParts(code).map(({ isLater, source, from, to, end }) => ({
    isLater,
    source,
    lazy: code.slice(from, to),
    after: code.slice(end, end + 1),
  }))

describe('the lazy parts of a module', () => {
  it('are found with the module that each imports', () => {
    const code = `
const rest = new Preloadable(() => import('./rest.tsx').then((m) => m.Rest))
export const pages = [
  { path: '/my', module: laterPage(() => import('./my-page.tsx').then((m) => m.myPage)) },
]`
    expect(cut(code)).toEqual([
      { isLater: false, source: './rest.tsx', lazy: "import('./rest.tsx')", after: ')' },
      { isLater: true, source: './my-page.tsx', lazy: "import('./my-page.tsx')", after: ')' },
    ])
  })

  it('name no module if it is not imported by one literal name', () => {
    expect(cut('laterPage(fetch)')).toMatchObject([{ source: undefined }])
    expect(cut('new Preloadable(() => import(path))')).toMatchObject([{ source: undefined }])
  })
})
