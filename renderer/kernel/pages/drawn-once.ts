import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

/** Draws, or gives what was drawn from an equal `from` before: HTML. */
export type DrawOnce = (from: readonly unknown[], draw: () => ReactNode) => string

/** There while a server draws a page; a browser has none. */
export const DrawOnceContext = createContext<DrawOnce | undefined>(undefined)

/**
 * As an element's props, its content that stands on many pages alike: a server draws it for the first of them. It
 * follows what `from` gives, language, city, rates and the hour, and nothing else; without it, it is drawn each time.
 */
export function useDrawnOnce(draw: () => ReactNode, from: false | (() => readonly unknown[])) {
  const drawOnce = useContext(DrawOnceContext)
  // Left out of what browsers get.
  if (import.meta.env.SSR && drawOnce && from)
    return { dangerouslySetInnerHTML: { __html: drawOnce(from(), draw) } }
  return { children: draw() }
}
