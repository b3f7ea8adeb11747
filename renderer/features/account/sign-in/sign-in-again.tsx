import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { SignedIn } from '../../../../contract/people/sessions.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { sheetEntryRemoved } from '../../../ui/sheet-entry-removed.ts'
import { sessionStore, startSession } from '../../session/index.ts'
import styles from '../account.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** A dialog over a page whose session has ended: what the person typed there stays. */
export const SignInAgain = observer(() => {
  const root = useStores()
  const { t } = useTranslation('account')
  const session = root.get(sessionStore)

  const [isOpen, setOpen] = useState(true)

  /** The waiting call may open another page, so this dialog's history entry must be removed first. */
  const close = async (isBack: boolean) => {
    setOpen(false)
    await sheetEntryRemoved()
    session.answerAgain(isBack)
  }
  const goOn = async ({ user }: SignedIn) => {
    const isSame = user.id === session.user?.id
    if (isSame) session.renew(user)
    await close(isSame)
    // Another person has signed in: they must not send what the first one typed.
    if (!isSame) await startSession(root, user)
  }
  if (!isOpen) return null
  return (
    <Dialog title={t('again.title')} closeLabel={t('site:close')} onClose={() => void close(false)}>
      <div className={styles.again}>
        <p className={styles.note}>{t('again.text')}</p>
        <SignInForm onDone={goOn} />
      </div>
    </Dialog>
  )
})
