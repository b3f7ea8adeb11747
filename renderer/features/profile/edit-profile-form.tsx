import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/users.ts'
import { useAwake } from '../../kernel/hooks/use-awake.ts'
import { useMainAction } from '../../kernel/hooks/use-main-action.ts'
import { useUnsavedGuard } from '../../kernel/hooks/use-unsaved-guard.ts'
import { AppLink, useGo } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { agencyStore } from '../agency/index.ts'
import { sessionStore, useSignInAgain } from '../session/index.ts'
import { IconField } from './icon-field.tsx'
import { KindField } from './kind-field.tsx'
import styles from './profile.module.css'
import { ProfileDraft } from './profile-draft.ts'
import { ProfileTextFields } from './profile-text-fields.tsx'
import { useTroubleWords } from './use-trouble-words.ts'

export const EditProfileForm = observer(({ user }: { user: User }) => {
  const { api, toasts, platform } = useStores()
  const session = useStore(sessionStore)
  const agencies = useStore(agencyStore)
  const { t } = useTranslation('profile')
  const signedIn = useSignInAgain()
  const go = useGo()
  // Until then the browser itself would send the form.
  const isAwake = useAwake()
  const wordsOf = useTroubleWords()
  const element = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => new ProfileDraft({ api, user, signedIn }))
  useEffect(() => () => draft.dispose(), [draft])
  useUnsavedGuard(draft.isChanged)

  const save = async () => {
    const saved = await draft.save()
    if (saved) {
      platform.haptics?.onSuccess()
      session.renew(saved)
      agencies.renew(saved)
      toasts.show(t('saved'))
      go('/profile')
    } else if (!draft.isSaving) {
      platform.haptics?.onFailure()
      // The first wrong field is in view and under the fingers.
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }

  const words = t(draft.isSaving ? 'saving' : 'save')
  const isShellsButton = useMainAction(
    { text: words, onPress: () => void save(), isBusy: draft.isSaving },
    { text: t('cancel'), onPress: () => go('/profile'), isEnabled: !draft.isSaving },
  )

  return (
    <form
      ref={element}
      method="post"
      className={styles.form}
      aria-busy={draft.isSaving}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <IconField draft={draft} user={user} />
      <KindField draft={draft} />
      <ProfileTextFields draft={draft} />
      <div className={styles.bar}>
        <div role="alert" className={styles.wrong}>
          {draft.trouble && wordsOf(draft.trouble)}
        </div>
        {!isShellsButton && (
          <>
            <AppLink to="/profile" className={classes(button.button, button.quiet)}>
              {t('cancel')}
            </AppLink>
            <Button
              look="primary"
              type="submit"
              className={styles.save}
              disabled={!isAwake || draft.isSaving}
            >
              {words}
            </Button>
          </>
        )}
      </div>
    </form>
  )
})
