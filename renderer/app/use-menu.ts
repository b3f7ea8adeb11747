import { usePages } from '../kernel/pages/pages-context.ts'
import { useStores } from '../kernel/stores/stores.tsx'

/** What the menu offers this visitor, of the pages that this shell has. Read it inside an observer. */
export function useMenu() {
  const root = useStores()
  return usePages().flatMap(({ path, menu }) => {
    if (!menu || !(menu.isFor?.(root) ?? true)) return []
    return [{ path, label: menu.label, count: menu.count?.(root) ?? 0 }]
  })
}
