import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCommand } from '../../frame/commands/use-command.ts'
import { importStore } from '../import-store.ts'
import { StartButton } from '../plan/settings/start-button.tsx'
import type { PlanBoard } from '../plan-board.ts'
import { UndoButton } from '../report/undo-button.tsx'
import { useTake } from '../use-take.ts'
import { AskDialog } from './ask-dialog.tsx'
import { useAsk } from './use-ask.ts'

export const BatchButtons = observer(({ board }: { board: PlanBoard }) => {
  switch (board.state) {
    case 'scanning':
    case 'planned':
      return <PlanButtons board={board} />
    case 'running':
    case 'paused':
      return <RunButtons board={board} />
    default:
      return <UndoButton board={board} />
  }
})

const PlanButtons = observer(({ board }: { board: PlanBoard }) => {
  const { t } = useTranslation('import')
  const take = useTake()
  return (
    <>
      <Button onClick={() => void take.chooseFolder()}>{t('plan.addFolder')}</Button>
      <Button onClick={() => void take.chooseFiles()}>{t('plan.addFiles')}</Button>
      <StartButton board={board} />
    </>
  )
})

const RunButtons = observer(({ board }: { board: PlanBoard }) => {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const ask = useAsk()
  const [isAsking, setAsking] = useState(false)
  const batch = board.id
  const isPaused = board.state === 'paused'
  const pauseOrResume = () =>
    void ask(isPaused ? desktop.import.resume({ batch }) : desktop.import.pause({ batch }))
  useCommand('import.pauseOrResume', pauseOrResume)
  return (
    <>
      {board.counts.failed > 0 && (
        <Button onClick={() => void ask(desktop.import.retry({ batch }))}>
          {t('run.retryAll', { n: board.counts.failed })}
        </Button>
      )}
      <Button look={isPaused ? 'primary' : 'soft'} onClick={pauseOrResume}>
        {t(isPaused ? 'run.resume' : 'run.pause')}
      </Button>
      <Button onClick={() => setAsking(true)}>{t('run.cancel')}</Button>
      {isAsking && (
        <AskDialog
          title={t('run.cancelTitle')}
          text={t('run.cancelText', { count: board.counts.sent })}
          yes={t('run.cancelYes')}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            void ask(desktop.import.cancel({ batch }))
          }}
        />
      )}
    </>
  )
})
