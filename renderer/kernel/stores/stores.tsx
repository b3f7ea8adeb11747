import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { RootStore, StoreDefinition } from './root-store.ts'

const StoresContext = createContext<RootStore | undefined>(undefined)

export const StoresProvider = ({ root, children }: { root: RootStore; children: ReactNode }) => (
  <StoresContext value={root}>{children}</StoresContext>
)

export function useStores(): RootStore {
  const root = useContext(StoresContext)
  if (!root) throw new Error('StoresProvider is missing above')
  return root
}

export const useStore = <Store extends object>(definition: StoreDefinition<Store>): Store =>
  useStores().get(definition)
