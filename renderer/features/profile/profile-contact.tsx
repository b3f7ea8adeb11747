import type { LucideIcon } from 'lucide-react'
import styles from './profile.module.css'

interface Props {
  icon: LucideIcon
  name: string
  value: string | null | undefined
  href?: string | null | undefined
  /** In the reader's direction: numbers and addresses of the web run from the left in every language. */
  isText?: boolean
}

export function ProfileContact({ icon: Icon, name, value, href, isText = false }: Props) {
  if (!value) return null
  const shown = <bdi dir={isText ? undefined : 'ltr'}>{value}</bdi>
  return (
    <li className={styles.contact}>
      <Icon size={20} aria-hidden="true" />
      <span className="unseen">{name}: </span>
      {href ? (
        <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noopener' })}>
          {shown}
        </a>
      ) : (
        <span>{shown}</span>
      )}
    </li>
  )
}
