import { Undo2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './undo-bar.module.css'
import { undoStore } from './undo-store.ts'
import { useUndo } from './use-undo.ts'

const second = 1_000

/** The last decision, and how long it can be undone. Its live region exists from the start, to be read out. */
export const UndoBar = observer(() => {
  const store = useStore(undoStore)
  const { t } = useTranslation('operator')
  const undo = useUndo()
  const { last } = store
  return (
    <div className={styles.bar} data-open={last !== undefined}>
      <p className={styles.text} role="status" dir="auto">
        {last?.text}
      </p>
      {last && (
        <Button className={styles.button} aria-keyshortcuts="Z" onClick={undo}>
          <Undo2 size={18} aria-hidden="true" />
          {t('undo.do')}
          <Countdown />
        </Button>
      )}
    </div>
  )
})

/** A component of its own, so that the change every second redraws nothing else. */
const Countdown = observer(() => {
  const store = useStore(undoStore)
  const { t } = useTranslation('operator')
  const [, turn] = useState(0)

  useEffect(() => {
    const timer = setInterval(() => {
      store.forgetOld()
      turn((turns) => turns + 1)
    }, second)
    return () => clearInterval(timer)
  }, [store])

  if (!store.last) return null
  return (
    <span className={styles.left} aria-hidden="true">
      {t('undo.left', { n: Math.max(0, store.secondsLeft(store.last)) })}
    </span>
  )
})
