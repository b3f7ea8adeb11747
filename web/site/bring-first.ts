/**
 * Each `import()` of the built scripts goes through this: the files of a part are fetched first, and imported when all of
 * them are there. Most browsers remember for good that a module did not come and never ask for it again, while a fetch may
 * be repeated as soon as there is a network; what was fetched is imported from the browser's own store.
 */
export async function bringFirst<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map((file) => bring(`/${file}`)))
    return await load()
  } catch (error) {
    // Whether the part is gone for good is looked into there: `web/site/parts-that-fail.ts`.
    window.dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

/** What the page came with is there, or was the page's own to ask for. */
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
