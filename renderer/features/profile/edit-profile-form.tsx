import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/people/users.ts'
import { formatWait } from '../../../texts/format/days.ts'
import { useAwake } from '../../kernel/hooks/use-awake.ts'
import { useMainAction } from '../../kernel/hooks/use-main-action.ts'
import { useUnsavedGuard } from '../../kernel/hooks/use-unsaved-guard.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink, useGo } from '../../kernel/links/app-link.tsx'
import { useGoOn } from '../../kernel/links/use-go-on.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { agencyStore } from '../agency/index.ts'
import { languageStore } from '../language/index.ts'
import { sessionStore, useSignInAgain } from '../session/index.ts'
import { IconField } from './icon-field.tsx'
import styles from './profile.module.css'
import type { Trouble } from './profile-draft.ts'
import { ProfileDraft } from './profile-draft.ts'
import { ProfileTextFields } from './profile-text-fields.tsx'

export const EditProfileForm = observer(({ user }: { user: User }) => {
  const { api, toasts, platform } = useStores()
  const session = useStore(sessionStore)
  const agencies = useStore(agencyStore)
  const { t } = useTranslation('profile')
  const signedIn = useSignInAgain()
  const go = useGo()
  const goOn = useGoOn()
  // Until the page's scripts run, the browser itself would send the form.
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
      goOn('/profile')
    } else if (!draft.isSaving) {
      platform.haptics?.onFailure()
      // Focusing the first wrong field brings it into view, ready for typing.
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

const kinds = ['single', 'agency'] as const

/** A private owner or an agency: an owner has only a name, an agency has more fields. */
const KindField = observer(({ draft }: { draft: ProfileDraft }) => {
  const { t } = useTranslation('profile')
  const { isAgency, agencyDescription, address, channelLink } = draft.typed
  const loses = !isAgency && Boolean(agencyDescription || address || channelLink)
  return (
    <RadioCards
      legend={t('kind.label')}
      name="isAgency"
      options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      chosen={isAgency ? 'agency' : 'single'}
      onChoose={(kind) => draft.become(kind === 'agency')}
      describedBy={loses ? 'loses' : undefined}
    >
      <p id="loses" role="status" className={styles.muted}>
        {loses && t('kind.loses')}
      </p>
    </RadioCards>
  )
})

/** What is wrong with the profile as a whole, and what to do now. To be called in an observer. */
function useTroubleWords() {
  const language = useStore(languageStore)
  const { t } = useTranslation('profile')

  return (trouble: Trouble): string => {
    if (trouble.kind === 'WRONG_DATA') return t('WRONG_DATA')
    const { failure } = trouble
    if (failure.kind !== 'refused') return t('failure.unreachable')
    const { status, code, retryAfterSeconds = 60 } = failure
    if (status === 429)
      return t('failure.limited', { when: formatWait(retryAfterSeconds, language.current) })
    if (code === 'NOT_SIGNED_IN') return t('failure.signedOut')
    return t(status >= 500 ? 'failure.server' : 'failure.update')
  }
}
