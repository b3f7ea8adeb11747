import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { AdvertiserKind, User } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { sessionStore } from '../session/index.ts'
import { listingFormStore } from './model/listing-form-store.ts'

/** For an account that never signed up, such as a Telegram user's: one press makes it an advertiser's. */
export const BecomeAdvertiser = observer(({ user }: { user: User }) => {
  const { api } = useStores()
  const session = useStore(sessionStore)
  const forms = useStore(listingFormStore)
  const { t } = useTranslation('form')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ failure: Failure; kind: AdvertiserKind }>()
  const become = async (kind: AdvertiserKind) => {
    setBusy(true)
    const answer = await session.whileSignedIn(() => api.call(users.advertise, { body: { kind } }))
    setBusy(false)
    if (!answer.ok) return setRefused({ failure: answer.failure, kind })
    session.renew(answer.value)
    forms.goOnAsAdvertiser()
  }
  const name = user.agencyName ?? user.telegramUsername
  return (
    <>
      <p>{name ? t('gate.become', { name }) : t('gate.becomeNameless')}</p>
      <Button look="primary" disabled={isBusy} onClick={() => void become('single')}>
        {t('gate.asOwner')}
      </Button>
      <Button look="soft" disabled={isBusy} onClick={() => void become('agency')}>
        {t('gate.asAgency')}
      </Button>
      {refused && (
        <FailureNote failure={refused.failure} onRetry={() => void become(refused.kind)} />
      )}
      <AppLink to="/help#advertiser" className={classes(button.button, button.quiet)}>
        {t('gate.haveAccount')}
      </AppLink>
    </>
  )
})
