import type { StartParameter } from '../../../contract/people/start-parameter.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { configStore } from '../config/index.ts'

/** Opens the system's share sheet, if there is one; else copies the link and says so in a toast. */
export function useShare() {
  const { platform, toasts } = useStores()
  const config = useStore(configStore)
  const { t } = useTranslation('ad')

  return async (page: { title: string; text: string; path: string; start?: StartParameter }) => {
    const url = (config.value?.publicUrl || window.location.origin) + page.path
    const outcome = await platform.share?.({
      title: page.title,
      text: page.text,
      url,
      start: page.start,
    })
    if (outcome === 'shared' || outcome === 'dismissed') return
    const isCopied = await platform.copyText?.(url)
    if (isCopied) toasts.show(t('share.copied'))
    // Where copying is not allowed either, the toast shows the link to copy by hand.
    else toasts.show(t('share.byHand', { url }), { kind: 'bad' })
  }
}
