import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ModerationEntry } from '../../../../contract/operators/moderation.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useShortcuts } from '../decision/use-shortcuts.ts'
import styles from './alike.module.css'
import { AlikeDialog } from './alike-dialog.tsx'

/** Says that look-alikes also wait, and opens the dialog that decides on them together. */
export const AlikeNote = observer((props: { entry: ModerationEntry; areKeysOn: boolean }) => {
  const { entry, areKeysOn } = props
  const { t } = useTranslation('operator')
  const [isOpen, setOpen] = useState(false)

  useShortcuts(areKeysOn && entry.alike > 0, (shortcut) => {
    if (shortcut !== 'together') return false
    setOpen(true)
    return true
  })

  if (entry.alike === 0) return null
  return (
    <div className={styles.note}>
      <p>{t('alike.more', { count: entry.alike })}</p>
      <Button aria-keyshortcuts="B" onClick={() => setOpen(true)}>
        {t('alike.open')}
      </Button>
      {isOpen && <AlikeDialog entry={entry} onClose={() => setOpen(false)} />}
    </div>
  )
})
