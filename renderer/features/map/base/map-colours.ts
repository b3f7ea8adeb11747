/** The colours that the city is drawn with; each is a token of the theme. */
export interface MapColours {
  water: string
  ground: string
  park: string
  beach: string
  road: string
  line: string
  muted: string
  text: string
}

/** Reads the colours of the page's current theme: light, dark or a messenger's own. */
export function readColours(element: Element): MapColours {
  const style = getComputedStyle(element)
  const read = (token: string) => style.getPropertyValue(token).trim()
  return {
    water: read('--water'),
    ground: read('--ground'),
    park: read('--park'),
    beach: read('--beach'),
    road: read('--road'),
    line: read('--line'),
    muted: read('--muted'),
    text: read('--text'),
  }
}

/** Calls `onChange` when the visitor or the system may have changed the theme. The returned function stops this. */
export function watchTheme(onChange: () => void): () => void {
  const chosen = new MutationObserver(onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', onChange)
  }
}
