import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePlanActs } from '../plan/board/use-plan-acts.ts'
import type { PlanBoard } from '../plan-board.ts'
import { GroupField } from './group-field.tsx'

/** Moves images to another listing of the plan, or to a new one. */
export const MoveTo = observer(
  ({ board, files }: { board: PlanBoard; files: readonly string[] }) => {
    const { t } = useTranslation('import')
    const acts = usePlanActs(board)
    const own = new Set(files.map((id) => board.files.get(id)?.group))
    const others = board.orderedGroups.filter(({ id }) => own.size > 1 || !own.has(id))
    return (
      <>
        <GroupField
          label={t('act.moveTo')}
          groups={others}
          onChoose={(to) => void acts.move({ files: [...files], to })}
        />
        <Button onClick={() => void acts.move({ files: [...files], to: null })}>
          {t('act.split')}
        </Button>
      </>
    )
  },
)
