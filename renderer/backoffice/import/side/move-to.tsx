import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { usePlanActs } from '../plan/use-plan-acts.ts'
import type { PlanBoard } from '../plan-board.ts'

/** To another ad of the plan, or out into one of their own. */
export const MoveTo = observer(
  ({ board, files }: { board: PlanBoard; files: readonly string[] }) => {
    const { t } = useTranslation('import')
    const acts = usePlanActs(board)
    const own = new Set(files.map((id) => board.files.get(id)?.group))
    const others = board.orderedGroups.filter(({ id }) => own.size > 1 || !own.has(id))
    return (
      <>
        <SelectField
          label={t('act.moveTo')}
          value=""
          disabled={others.length === 0}
          onChange={({ target: { value } }) => void acts.move({ files: [...files], to: value })}
        >
          <option value="" disabled>
            {t('act.chooseAd')}
          </option>
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button onClick={() => void acts.move({ files: [...files], to: null })}>
          {t('act.split')}
        </Button>
      </>
    )
  },
)
