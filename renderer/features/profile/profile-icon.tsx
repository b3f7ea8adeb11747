import type { User } from '../../../contract/users.ts'
import { pictureAddress } from '../listings/index.ts'
import styles from './profile.module.css'

interface Props {
  user: Pick<User, 'iconId' | 'photoUrl' | 'agencyName'>
}

/** The stored picture, else Telegram's. */
export const iconAddress = ({ iconId, photoUrl }: Props['user']) =>
  iconId ? pictureAddress({ id: iconId, type: 'image' }, 320) : photoUrl

export function ProfileIcon({ user }: Props) {
  const address = iconAddress(user)
  if (address) return <img className={styles.icon} src={address} alt="" width="88" height="88" />
  return (
    <span className={styles.icon} aria-hidden="true">
      {initials(user.agencyName)}
    </span>
  )
}

export const initials = (name: string | null) =>
  (name ?? '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
