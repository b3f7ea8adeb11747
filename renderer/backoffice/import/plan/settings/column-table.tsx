import type { ColumnMapping, TableField } from '../../../../../contract/import/table.ts'
import { tableFields } from '../../../../../contract/import/table.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import styles from './dialogs.module.css'

interface Props {
  table: { headings: string[]; sample: string[][] }
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** Each column with its first values, and the field that it fills. A field has only one column. */
export const ColumnTable = ({ table: { headings, sample }, mapping, onChange }: Props) => {
  const { t } = useTranslation('import')
  const choose = (heading: string, field: TableField | '') => {
    const others = Object.entries(mapping).filter(
      ([other, taken]) => other !== heading && taken !== field,
    )
    onChange(Object.fromEntries(field === '' ? others : [...others, [heading, field]]))
  }
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.column')}</th>
            <th scope="col">{t('table.example')}</th>
            <th scope="col">{t('table.fills')}</th>
          </tr>
        </thead>
        <tbody>
          {headings.map((heading, index) => (
            <tr key={heading}>
              <th scope="row">
                <bdi>{heading}</bdi>
              </th>
              <td className={styles.muted}>
                <bdi>{sample.map((row) => row[index]).find((cell) => cell) ?? ''}</bdi>
              </td>
              <td>
                <select
                  aria-label={t('table.fillsOf', { column: heading })}
                  value={mapping[heading] ?? ''}
                  onChange={({ target: { value } }) =>
                    choose(heading, tableFields.find((field) => field === value) ?? '')
                  }
                >
                  <option value="">{t('table.unused')}</option>
                  {tableFields.map((field) => (
                    <option key={field} value={field}>
                      {t(`column.${field}`)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
