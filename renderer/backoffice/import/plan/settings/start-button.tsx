import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useAsk } from '../../batch/use-ask.ts'
import { useAmounts } from '../../format-amount.ts'
import { importStore } from '../../import-store.ts'
import type { PlanBoard } from '../../plan-board.ts'

/** Starts the import, and says beforehand what will be sent. */
export const StartButton = observer(({ board }: { board: PlanBoard }) => {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const { bytes } = useAmounts()
  const ask = useAsk()
  const [isStarting, setStarting] = useState(false)
  const { listings, toSend, sendBytes, unread } = board.counts
  const isReady = board.state === 'planned' && toSend > 0
  const start = async () => {
    setStarting(true)
    await ask(desktop.import.start({ batch: board.id }))
    setStarting(false)
  }
  return (
    <Button look="primary" disabled={!isReady || isStarting} onClick={() => void start()}>
      {board.state === 'scanning'
        ? unread > 0
          ? t('plan.reading', { n: unread })
          : t('plan.matching')
        : toSend === 0
          ? t('plan.nothing')
          : `${t('plan.start')}: ${t('count.ads', { count: listings })}, ${t('count.files', { count: toSend })}, ${bytes(sendBytes)}`}
    </Button>
  )
})
