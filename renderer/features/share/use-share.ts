import type { StartParameter } from '../../../contract/people/start-parameter.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { configStore } from '../config/index.ts'

/** The system's sheet where there is one; else the link is copied, and a toast says so. */
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
    // Where even copying is forbidden, the link stands in the toast to be copied by hand.
    else toasts.show(t('share.byHand', { url }), { kind: 'bad' })
  }
}
