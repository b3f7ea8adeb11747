import type { ReactNode } from 'react'
import { Logo } from '../../../renderer/ui/logo.tsx'
import styles from './notice.module.css'

interface Props {
  title: string
  text: string
  children?: ReactNode
}

/** Shown in the window in place of the product. */
export const Notice = ({ title, text, children }: Props) => (
  <main className={styles.notice}>
    <Logo size={56} />
    <h1>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </main>
)
