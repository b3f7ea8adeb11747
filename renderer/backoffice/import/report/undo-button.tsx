import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { AskDialog } from '../batch/ask-dialog.tsx'
import { useAsk } from '../batch/use-ask.ts'
import { importStore } from '../import-store.ts'
import type { PlanBoard } from '../plan-board.ts'

/** Undoes the whole import, after saying what that means. */
export const UndoButton = observer(({ board }: { board: PlanBoard }) => {
  const store = useStore(importStore)
  const { desktop } = store
  const { toasts } = useStores()
  const { t } = useTranslation('import')
  const ask = useAsk()
  const [isAsking, setAsking] = useState(false)
  if (board.state === 'undone') return null
  const made = board.orderedGroups.filter(
    ({ target, listingId, state }) =>
      target.kind === 'new' && listingId !== null && state !== 'undone',
  ).length
  const added = board.orderedGroups
    .filter(({ target }) => target.kind === 'existing')
    .flatMap(({ files }) => files)
    .filter((id) => board.files.get(id)?.state === 'sent').length
  const undo = async () => {
    setAsking(false)
    const undone = await ask(desktop.import.undo({ batch: board.id }))
    if (!undone) return
    const { listingsDeleted, picturesDeleted, missing, problems } = undone.value
    store.board?.setLeftovers(problems)
    const done = t('undo.done', { listings: listingsDeleted, pictures: picturesDeleted })
    if (problems.length > 0)
      toasts.show(t('undo.partly', { count: problems.length }), { kind: 'bad' })
    else toasts.show(missing > 0 ? `${done} ${t('undo.missing', { n: missing })}` : done)
  }
  return (
    <>
      <Button
        look="bad"
        disabled={board.state === 'undoing' || made + added === 0}
        onClick={() => setAsking(true)}
      >
        {t(board.state === 'undoing' ? 'undo.running' : 'undo.act')}
      </Button>
      {isAsking && (
        <AskDialog
          title={t('undo.title')}
          text={[
            made > 0 && t('undo.ads', { count: made }),
            added > 0 && t('undo.pictures', { count: added }),
            t('undo.rest'),
          ]
            .filter(Boolean)
            .join('\n')}
          yes={t('undo.act')}
          onNo={() => setAsking(false)}
          onYes={() => void undo()}
        />
      )}
    </>
  )
})
