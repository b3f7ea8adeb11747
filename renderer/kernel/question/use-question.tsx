import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sheetEntryRemoved } from '../../ui/sheet-entry-removed.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import type { Question } from '../platform/platform.ts'
import { useStores } from '../stores/stores.tsx'
import styles from './question.module.css'

interface Asked {
  question: Question
  answer: (isMeant: boolean) => void
}

/** Asks in the shell's own dialog if it has one, else in a dialog over the page; the caller must render `sheet`. */
export function useQuestion(): {
  ask: (question: Question) => Promise<boolean>
  sheet: ReactNode
} {
  const { platform } = useStores()
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()

  const ask = (question: Question) =>
    platform.confirm?.(question) ?? new Promise<boolean>((answer) => setAsked({ question, answer }))
  const settle = (isMeant: boolean) => {
    setAsked(undefined)
    void sheetEntryRemoved().then(() => asked?.answer(isMeant))
  }
  const sheet = asked && (
    <Dialog
      title={asked.question.title ?? asked.question.text}
      closeLabel={t('site:close')}
      onClose={() => settle(false)}
    >
      <div className={styles.question}>
        <p dir="auto">{asked.question.text}</p>
        <div className={styles.buttons}>
          <Button
            look={asked.question.isDestructive ? 'bad' : 'primary'}
            onClick={() => settle(true)}
          >
            {asked.question.yes}
          </Button>
          <Button onClick={() => settle(false)}>{asked.question.no}</Button>
        </div>
      </div>
    </Dialog>
  )
  return { ask, sheet }
}
