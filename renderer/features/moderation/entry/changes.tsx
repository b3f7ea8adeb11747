import { observer } from 'mobx-react-lite'
import type { ModerationEntry } from '../../../../contract/operators/moderation.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useFieldWords } from '../twins/use-field-words.ts'
import styles from './changes.module.css'
import { idsOf, pictureChange } from './picture-change.ts'

/** Shows field by field what the advertiser changed since an operator approved the listing. */
export const Changes = observer(({ entry }: { entry: ModerationEntry }) => {
  const { t } = useTranslation('operator')
  const { nameOf } = useFieldWords()
  const { changes, isFirstTime } = entry
  return (
    <section className={styles.changes}>
      <h3>{t('changes.title')}</h3>
      {isFirstTime && <p className={styles.note}>{t('changes.first')}</p>}
      {!isFirstTime && changes.length === 0 && <p className={styles.note}>{t('changes.none')}</p>}
      {changes.length > 0 && (
        <dl className={styles.list}>
          {changes.map((change) => (
            <div key={change.field} className={styles.change}>
              <dt>{nameOf(change.field)}</dt>
              {change.field === 'images' ? <Pictures {...change} /> : <Values {...change} />}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
})

type Change = ModerationEntry['changes'][number]

const Values = observer(({ field, before, after }: Change) => {
  const { t } = useTranslation('operator')
  const { say } = useFieldWords()
  return (
    <>
      <dd className={styles.before}>
        <span className={styles.side}>{t('changes.before')}</span>
        <del dir="auto">{say(field, before)}</del>
      </dd>
      <dd className={styles.after}>
        <span className={styles.side}>{t('changes.after')}</span>
        <ins dir="auto">{say(field, after)}</ins>
      </dd>
    </>
  )
})

function Pictures({ before, after }: Change) {
  const { t } = useTranslation('operator')
  const { added, removed, isMoved } = pictureChange(idsOf(before), idsOf(after))
  return (
    <dd>
      <ul>
        {added > 0 && <li>{t('changes.added', { count: added })}</li>}
        {removed > 0 && <li>{t('changes.removed', { count: removed })}</li>}
        {isMoved && <li>{t('changes.moved')}</li>}
      </ul>
    </dd>
  )
}
