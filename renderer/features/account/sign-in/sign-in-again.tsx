import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { SignedIn } from '../../../../contract/people/sessions.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { entryGivenBack } from '../../../ui/entry-given-back.ts'
import { sessionStore, startSession } from '../../session/index.ts'
import styles from '../account.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Over a page whose session ended under somebody's hands: what they typed waits behind it. */
export const SignInAgain = observer(() => {
  const root = useStores()
  const { t } = useTranslation('account')
  const session = root.get(sessionStore)

  const [isOpen, setOpen] = useState(true)

  /** What waited for it may lead to another page: not before this sheet's entry of the history has gone. */
  const close = async (isBack: boolean) => {
    setOpen(false)
    await entryGivenBack()
    session.answerAgain(isBack)
  }
  const goOn = async ({ user }: SignedIn) => {
    const isSame = user.id === session.user?.id
    if (isSame) session.renew(user)
    await close(isSame)
    // Nobody else may send what the person before has typed.
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
