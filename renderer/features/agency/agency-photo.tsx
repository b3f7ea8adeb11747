import type { Agency } from '../../../contract/users.ts'
import { pictureAddress } from '../listings/index.ts'
import styles from './agency-page.module.css'

/** The picture, or the first letters of the name where there is none. */
export function AgencyPhoto({
  agency,
}: {
  agency: Pick<Agency, 'iconId' | 'photoUrl' | 'agencyName'>
}) {
  const { iconId, photoUrl, agencyName } = agency
  const address = iconId ? pictureAddress({ id: iconId, type: 'image' }, 160) : photoUrl
  if (address) return <img className={styles.photo} src={address} alt="" width="72" height="72" />
  return (
    <span className={styles.photo} aria-hidden="true">
      {initials(agencyName)}
    </span>
  )
}

const initials = (name: string | null) =>
  (name ?? '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
