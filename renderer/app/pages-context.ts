import { createContext, useContext } from 'react'
import type { PageRoute } from './page.ts'

export const PagesContext = createContext<readonly PageRoute[]>([])

/** The pages of this shell: what links lead to, and what a menu may offer. */
export const usePages = () => useContext(PagesContext)
