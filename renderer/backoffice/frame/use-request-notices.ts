import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { newRequestsStore } from '../../features/inbox/index.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { useDesktop } from './use-desktop.ts'

/** Requests that came: their number at the program's icon, and a notice of the system while the window is not looked at. */
export function useRequestNotices() {
  const newRequests = useStore(newRequestsStore)
  const desktop = useDesktop()
  const { t } = useTranslation('desk')

  useEffect(
    () =>
      reaction(
        () => newRequests.get(),
        (count, before) => {
          void desktop.window.showBadge({ count: Math.min(count, 9_999) })
          if (before === undefined || count <= before || document.hasFocus()) return
          void desktop.window.notify({
            title: t('notice.request'),
            body: t('notice.requestText', { count }),
            place: '/inbox',
          })
        },
        { fireImmediately: true },
      ),
    [newRequests, desktop, t],
  )
}
