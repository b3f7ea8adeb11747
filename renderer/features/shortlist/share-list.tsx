import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { configStore } from '../config/index.ts'
import { useShare } from '../share/index.ts'
import type { SharedList } from './shared-list.ts'
import styles from './shortlist.module.css'

/** Shows the link with the key, to send it or to let the other person scan it. */
export const ShareList = observer(
  ({ list, onClose }: { list: SharedList; onClose: () => void }) => {
    const config = useStore(configStore)
    const { t } = useTranslation(['shortlist', 'ad'])
    const share = useShare()
    const path = `/shortlist#${list.key}`
    const url = (config.value?.publicUrl || window.location.origin) + path
    return (
      <Dialog title={t('shortlist:share')} closeLabel={t('shortlist:close')} onClose={onClose}>
        <div className={styles.sharing}>
          <p>{t('shortlist:shareText')}</p>
          <QrCode className={styles.qr} text={url} label={t('shortlist:qr')} />
          <bdi dir="ltr" className={styles.address}>
            {url}
          </bdi>
          <Button
            look="primary"
            isWide
            onClick={() =>
              void share({ title: t('shortlist:title'), text: t('shortlist:title'), path })
            }
          >
            {t('shortlist:send')}
          </Button>
        </div>
      </Dialog>
    )
  },
)
