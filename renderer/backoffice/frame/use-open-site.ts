import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { useServer } from './server/server.tsx'
import { useDesktop } from './use-desktop.ts'

/** Opens a page of the site in the system's browser. If the program refuses, a toast shows the address. */
export function useOpenSite() {
  const { toasts } = useStores()
  const desktop = useDesktop()
  const { address } = useServer()
  const { t } = useTranslation('desk')
  return async (path: string) => {
    const url = address + path
    const opened = await desktop.links.open({ url })
    if (!opened.ok) toasts.show(t('outside.refused', { url }), { kind: 'bad' })
  }
}
