import { Columns3, Eye, EyeOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import { useMainAction } from '../../../kernel/hooks/use-main-action.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { markedListingsStore } from '../../marked-listings/index.ts'
import { AddToShortlist } from '../../shortlist/index.ts'
import styles from './card-menu.module.css'

interface Props {
  listing: Listing
  onClose: () => void
}

/** A menu of what a visitor may do with a listing for themselves alone. */
export const CardMenu = observer(({ listing, onClose }: Props) => {
  const { id } = listing
  const { toasts } = useStores()
  const marked = useStore(markedListingsStore)
  const { t } = useTranslation(['listing', 'lists'])
  const [note, setNote] = useState(marked.noteOf(id) ?? '')
  const isCompared = marked.isCompared(id)
  const isHidden = marked.isHidden(id)

  const close = () => {
    if (note.trim() !== (marked.noteOf(id) ?? '')) marked.write(id, note)
    onClose()
  }
  const compare = () => {
    if (!marked.compare(id, !isCompared))
      toasts.show(t('lists:menu.compareFull', { count: limits.compare }))
    close()
  }
  const hide = () => {
    close()
    marked.hide(id, !isHidden)
    if (isHidden) return
    toasts.show(t('lists:menu.isHidden'), {
      action: { label: t('lists:menu.undo'), act: () => marked.hide(id, false) },
    })
  }

  const isShellsButton = useMainAction({ text: t('lists:menu.done'), onPress: close })

  return (
    <Dialog title={t('lists:menu.title')} closeLabel={t('lists:menu.close')} onClose={close}>
      <div className={styles.menu}>
        <TextArea
          label={t('lists:menu.note')}
          hint={t('lists:menu.noteHint')}
          value={note}
          maxLength={limits.description}
          onChange={(event) => setNote(cutText(event.target.value, limits.description))}
        />
        <Button onClick={compare} isWide>
          <Columns3 size={20} aria-hidden="true" />
          {t(isCompared ? 'lists:menu.uncompare' : 'lists:menu.compare')}
        </Button>
        <AddToShortlist listing={listing} onDone={close} />
        <Button onClick={hide} isWide>
          {isHidden ? (
            <Eye size={20} aria-hidden="true" />
          ) : (
            <EyeOff size={20} aria-hidden="true" />
          )}
          {t(isHidden ? 'lists:menu.unhide' : 'lists:menu.hide')}
        </Button>
        {!isShellsButton && (
          <Button look="primary" onClick={close} isWide>
            {t('lists:menu.done')}
          </Button>
        )}
      </div>
    </Dialog>
  )
})
