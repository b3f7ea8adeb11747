import type { ImportGroup } from '../../../../contract/import/plan.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { SelectField } from '../../../ui/field.tsx'

interface Props {
  label: string
  groups: readonly ImportGroup[]
  onChoose: (group: string) => void
}

/** Chooses a listing of the plan to move images to. */
export const GroupField = ({ label, groups, onChoose }: Props) => {
  const { t } = useTranslation('import')
  return (
    <SelectField
      label={label}
      value=""
      disabled={groups.length === 0}
      onChange={({ target: { value } }) => onChoose(value)}
    >
      <option value="" disabled>
        {t('act.chooseAd')}
      </option>
      {groups.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
