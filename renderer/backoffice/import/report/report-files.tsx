import { useState } from 'react'
import type { ImportReport } from '../../../../contract/import/progress.ts'
import type { TranslateIn } from '../../../../texts/keys.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { SelectField } from '../../../ui/field.tsx'
import styles from './report.module.css'
import type { Shown } from './shown-files.ts'
import { reasonKey, shownFiles, shownKinds } from './shown-files.ts'

/** All files with their results; at first only those that were not sent, if there are any. */
export const ReportFiles = ({ report }: { report: ImportReport }) => {
  const { t } = useTranslation('import')
  const hasTrouble = report.failed + report.skipped > 0
  const [shown, setShown] = useState<Shown>(hasTrouble ? 'notSent' : 'all')
  const files = shownFiles(report, shown)
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label={t('report.show')}
          value={shown}
          onChange={({ target: { value } }) =>
            setShown(shownKinds.find((kind) => kind === value) ?? 'all')
          }
        >
          {shownKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`report.only.${kind}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {files.length === 0 ? (
        <p className={styles.muted}>{t('report.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds nothing to focus is scrolled by keys
        <section className={styles.frame} aria-label={t('report.files')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('report.ad')}</th>
                <th scope="col">{t('report.file')}</th>
                <th scope="col">{t('report.state')}</th>
                <th scope="col">{t('report.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may share every word here
                <tr key={index}>
                  <td>
                    <bdi>{file.group}</bdi>
                  </td>
                  <td>
                    <bdi>{file.name}</bdi>
                  </td>
                  <td data-state={file.state}>{t(`state.${file.state}`)}</td>
                  <td>{reasonOf(file, t)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

const reasonOf = (file: ImportReport['files'][number], t: TranslateIn<'import'>) => {
  const key = reasonKey(file)
  return key ? t(key) : ''
}
