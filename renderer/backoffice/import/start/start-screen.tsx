import { FolderOpen, Images } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useTake } from '../use-take.ts'
import { OpenBatches } from './open-batches.tsx'
import { Proposals } from './proposals.tsx'
import styles from './start.module.css'

/** The screen where an import is started or continued. */
export const StartScreen = observer(() => {
  const { t } = useTranslation('import')
  const take = useTake()
  return (
    <div className={styles.start}>
      <h1>{t('start.title')}</h1>
      <Proposals />
      <div className={styles.drop}>
        <Images size={36} aria-hidden="true" className={styles.icon} />
        <p className={styles.dropTitle}>{t('start.drop')}</p>
        <p className={styles.muted}>{t('start.hint')}</p>
        <div className={styles.buttons}>
          <Button look="primary" onClick={() => void take.chooseFolder()}>
            <FolderOpen size={20} aria-hidden="true" />
            {t('start.folder')}
          </Button>
          <Button onClick={() => void take.chooseFiles()}>{t('start.files')}</Button>
        </div>
      </div>
      <OpenBatches />
    </div>
  )
})
