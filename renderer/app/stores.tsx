import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { Part, PartStore } from './part.ts'
import type { RootStore } from './root-store.ts'

const StoresContext = createContext<RootStore | undefined>(undefined)

export const StoresProvider = ({ root, children }: { root: RootStore; children: ReactNode }) => (
  <StoresContext value={root}>{children}</StoresContext>
)

export function useStores(): RootStore {
  const root = useContext(StoresContext)
  if (!root) throw new Error('StoresProvider is missing above')
  return root
}

export const usePart = <Store extends PartStore>(kind: Part<Store>): Store => useStores().part(kind)
