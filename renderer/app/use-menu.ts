import { usePages } from '../kernel/pages/pages-context.ts'
import { useStores } from '../kernel/stores/stores.tsx'

/** The menu entries for this person, among the pages that this shell has. Call it inside an observer. */
export function useMenu() {
  const root = useStores()
  return usePages().flatMap(({ path, menu }) => {
    if (!menu || !(menu.isFor?.(root) ?? true)) return []
    return [{ path, label: menu.label, count: menu.count?.(root) ?? 0 }]
  })
}
