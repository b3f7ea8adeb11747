import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/users.ts'
import styles from './account.module.css'

export function Who({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const name = user.agencyName ?? user.telegramUsername ?? ''
  const kind = t(user.isAgency ? 'signUp.agency' : 'signUp.single')
  return (
    <div className={styles.who}>
      <span className={styles.initials} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        {user.isAdmin && <p className={styles.note}>{kind}</p>}
      </div>
    </div>
  )
}
