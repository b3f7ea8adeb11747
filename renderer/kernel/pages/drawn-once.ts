import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

/** Renders to HTML, or gives the HTML that was cached for an equal `from`. */
export type DrawOnce = (from: readonly unknown[], draw: () => ReactNode) => string

/** Set while a server renders a page; a browser has none. */
export const DrawOnceContext = createContext<DrawOnce | undefined>(undefined)

/**
 * Gives an element's props for content that many pages share: a server renders it once and caches it. The content may
 * depend only on `from`, language, city, rates and the hour; if `from` is false, it is rendered each time.
 */
export function useDrawnOnce(draw: () => ReactNode, from: false | (() => readonly unknown[])) {
  const drawOnce = useContext(DrawOnceContext)
  // The build leaves this out of the browser's code.
  if (import.meta.env.SSR && drawOnce && from)
    return { dangerouslySetInnerHTML: { __html: drawOnce(from(), draw) } }
  return { children: draw() }
}
