import type { User } from '../../../contract/people/users.ts'
import { initialsOf } from '../../../texts/format/capitals.ts'
import { useStores } from '../../kernel/stores/stores.tsx'
import { pictureAddress } from '../listings/index.ts'
import styles from './profile.module.css'

interface Props {
  user: Pick<User, 'iconId' | 'photoUrl' | 'agencyName'>
}

/** The address of the stored image, else of Telegram's. */
export const iconAddress = ({ iconId, photoUrl }: Props['user']) =>
  iconId ? pictureAddress({ id: iconId, type: 'image' }, 320) : photoUrl

export function ProfileIcon({ user }: Props) {
  const { at } = useStores()
  const address = iconAddress(user)
  if (address)
    return <img className={styles.icon} src={at(address)} alt="" width="88" height="88" />
  return (
    <span className={styles.icon} aria-hidden="true">
      {initialsOf(user.agencyName)}
    </span>
  )
}
