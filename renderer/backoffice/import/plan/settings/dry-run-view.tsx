import type { DryRun } from '../../../../../contract/import/table.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import styles from './dialogs.module.css'

/** What the table would do, and each row that cannot be used. */
export const DryRunView = ({ run }: { run: DryRun }) => {
  const { t } = useTranslation('import')
  return (
    <div role="status" className={styles.dryRun}>
      <p>
        <strong>{t('table.newAds', { count: run.newListings })}</strong>
        {' · '}
        {t('table.additions', { count: run.additions })}
      </p>
      {run.foldersWithoutRow.length > 0 && (
        <p className={styles.muted}>
          {t('table.withoutRow', { count: run.foldersWithoutRow.length })}:{' '}
          <bdi>{run.foldersWithoutRow.slice(0, 8).join(', ')}</bdi>
          {run.foldersWithoutRow.length > 8 && ' …'}
        </p>
      )}
      {run.withoutValue > 0 && (
        <p className={styles.bad}>{t('table.formulas', { count: run.withoutValue })}</p>
      )}
      {run.problems.length > 0 && (
        <>
          {run.rowProblems > 0 && (
            <p className={styles.bad}>{t('table.problems', { count: run.rowProblems })}</p>
          )}
          {run.cellProblems > 0 && (
            <p className={styles.bad}>{t('table.cells', { count: run.cellProblems })}</p>
          )}
          <ul className={styles.problems}>
            {run.problems.map(({ row, column, code, value }) => (
              <li key={`${row} ${code} ${column}`}>
                {t('table.row', { n: row })}: {t(`row.${code}`)}
                {column && (
                  <>
                    {' '}
                    (<bdi>{column}</bdi>
                    {value && (
                      <>
                        : <bdi>{value}</bdi>
                      </>
                    )}
                    )
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
