import { createContext, useContext } from 'react'
import type { PageDefinition } from './page.ts'

export const PagesContext = createContext<readonly PageDefinition[]>([])

/** The pages of this shell: what links lead to, and what a menu may offer. */
export const usePages = () => useContext(PagesContext)
