/**
 * Each `import()` in the built scripts goes through this: it fetches all files of a part first, and imports the part
 * when they are there. Most browsers never request a module again that once failed to load, while a fetch can be
 * repeated as soon as there is a network. The import then takes the fetched files from the browser's cache.
 */
export async function bringFirst<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map((file) => bring(`/${file}`)))
    return await load()
  } catch (error) {
    // `web/site/parts-that-fail.ts` listens, and finds out whether the server still has the part.
    window.dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

/** Files that the document links to count as loaded: the document itself requests them. */
const coming = new Map(
  [...document.querySelectorAll('link')].map(({ href }) => [href, Promise.resolve()]),
)

function bring(path: string): Promise<void> {
  const { href } = new URL(path, location.href)
  const known = coming.get(href)
  if (known) return known
  const brought = path.endsWith('.css') ? bringStyle(href) : bringScript(href)
  coming.set(href, brought)
  brought.catch(() => coming.delete(href))
  return brought
}

async function bringScript(href: string) {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${answer.status} ${href}`)
  await answer.arrayBuffer()
}

const bringStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    link.href = href
    document.head.append(link)
  })
