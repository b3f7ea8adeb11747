import type { ReactNode } from 'react'
import { LanguageSelect } from '../../features/language/index.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './entrance.module.css'

interface Props {
  title: string
  text: string
  note?: ReactNode
  children: ReactNode
}

/** The frame of what is shown to somebody who is not signed in yet. */
export const EntranceFrame = ({ title, text, note, children }: Props) => (
  <div className={styles.entrance}>
    {note}
    <div className={styles.language}>
      <LanguageSelect />
    </div>
    <main id="content" className={styles.content} tabIndex={-1}>
      <div>
        <Logo size={56} />
      </div>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
    </main>
  </div>
)
