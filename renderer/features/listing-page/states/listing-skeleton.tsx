import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './listing-skeleton.module.css'

export function ListingSkeleton() {
  const { t } = useTranslation('ad')
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <div className={styles.picture} />
      <div className={styles.body}>
        <Skeleton width="55%" height="36px" />
        <Skeleton width="80%" height="18px" />
        <Skeleton width="70%" height="24px" />
        <Skeleton height="64px" />
        <Skeleton height="72px" />
      </div>
    </div>
  )
}
