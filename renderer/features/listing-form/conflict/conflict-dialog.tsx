import { observer } from 'mobx-react-lite'
import { useMainAction } from '../../../kernel/hooks/use-main-action.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { languageStore } from '../../language/index.ts'
import { contentOf } from '../model/form-content.ts'
import type { Field } from '../model/form-flaws.ts'
import type { ListingDraft } from '../model/listing-draft.ts'
import styles from './conflict-dialog.module.css'
import { describeField } from './describe-field.ts'

interface Props {
  form: ListingDraft
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** Two people changed one listing: shows what differs and asks whose version stays. Both are safe until then. */
export const ConflictDialog = observer(({ form, onChoose }: Props) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('form')
  if (form.state.kind !== 'conflict') return null
  const { theirs, fields } = form.state
  const theirContent = contentOf(theirs, form.city)
  const texts = { t, language: language.current }
  const close = () => form.become({ kind: 'idle' })
  return (
    <Dialog title={t('conflict.title')} closeLabel={t('site:close')} onClose={close}>
      <div className={styles.body}>
        <p>{t('conflict.text')}</p>
        <ul className={styles.fields}>
          {fields.filter(isWritten).map((field) => (
            <li key={field} className={styles.field}>
              <h3>{t(`field.${field}`)}</h3>
              <dl className={styles.values}>
                <dt>{t('conflict.theirs')}</dt>
                <dd dir="auto">{describeField(field, theirContent, texts)}</dd>
                <dt>{t('conflict.mine')}</dt>
                <dd dir="auto">{describeField(field, form.content, texts)}</dd>
              </dl>
            </li>
          ))}
          {fields.includes('images') && (
            <li className={styles.field}>
              <h3>{t('field.images')}</h3>
              <p>{t('conflict.pictures')}</p>
            </li>
          )}
        </ul>
        <Choice onOverwrite={() => onChoose('mine')} onLoad={() => onChoose('theirs')} />
      </div>
    </Dialog>
  )
})

/** The two buttons that decide whose version stays. */
function Choice({ onOverwrite, onLoad }: { onOverwrite: () => void; onLoad: () => void }) {
  const { t } = useTranslation('form')
  const { buttons } = useStores().platform
  const main = { text: t('conflict.overwrite'), onPress: onOverwrite }
  const isShellsButton = useMainAction(main, { text: t('conflict.load'), onPress: onLoad })
  return (
    <>
      {!isShellsButton && (
        <Button look="primary" isWide onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      )}
      {!buttons?.hasSecondary && (
        <Button isWide onClick={onLoad}>
          {t('conflict.load')}
        </Button>
      )}
    </>
  )
}

const isWritten = (field: Field) => field !== 'images'
