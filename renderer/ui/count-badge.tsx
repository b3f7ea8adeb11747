import styles from './count-badge.module.css'

export const CountBadge = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <bdi className={styles.badge}>{count > 99 ? '99+' : count}</bdi>
