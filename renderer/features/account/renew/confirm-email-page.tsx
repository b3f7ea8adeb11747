import { useEffect, useState } from 'react'
import { recovery } from '../../../../contract/people/recovery.ts'
import type { Answer } from '../../../../contract/wire/route.ts'
import { isPassing } from '../../../kernel/api/failures.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { askWhileHere } from '../../../kernel/until-it-comes.ts'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { isWhole, useLinkToken } from './use-link-token.ts'

type State =
  | { kind: 'working' | 'old' | 'away' }
  | { kind: 'done'; said: Answer<typeof recovery.confirmEmail> }

function ConfirmEmail() {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const token = useLinkToken()
  const [state, setState] = useState<State>({ kind: 'working' })
  useEffect(() => {
    if (token === undefined) return
    return askWhileHere(async () => {
      if (!isWhole(token)) {
        setState({ kind: 'old' })
        return true
      }
      const answer = await api.call(recovery.confirmEmail, { body: { token } })
      const isAway = !answer.ok && isPassing(answer.failure)
      if (answer.ok) setState({ kind: 'done', said: answer.value })
      else setState({ kind: isAway ? 'away' : 'old' })
      return !isAway
    })
  }, [api, token])
  return (
    <PageFrame width="narrow">
      <h1>{t('email.pageTitle')}</h1>
      <noscript>{t('withoutScripts')}</noscript>
      <p role="status">
        {state.kind === 'working' && t('email.working')}
        {state.kind === 'done' && t(texts[state.said.done], { email: state.said.email })}
        {state.kind === 'old' && t('email.linkOld')}
        {state.kind === 'away' && t('failure.unreachable')}
      </p>
      {state.kind !== 'working' && (
        <GoOn renew={state.kind === 'done' ? state.said.renew : undefined} />
      )}
    </PageFrame>
  )
}

const texts = {
  confirmed: 'email.done',
  changed: 'email.changed',
  undone: 'email.undone',
} as const

/** After an address change was undone, the link leads straight to choosing a new password. */
function GoOn({ renew }: { renew: string | undefined }) {
  const { t } = useTranslation('account')
  return (
    <AppLink
      to={renew ? `/renew#${renew}` : '/account'}
      className={classes(button.button, button.primary)}
    >
      {t(renew ? 'email.toPassword' : 'email.toAccount')}
    </AppLink>
  )
}

export const confirmEmailPage: Page = {
  Component: ConfirmEmail,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('account:email.pageTitle')} — Sakhli`,
    description: t('account:email.pageTitle'),
    path: '/confirm-email',
    isIndexed: false,
    isPrivate: true,
  }),
}
