import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ShownInvitation } from '../../../contract/people/staff.ts'
import { staff } from '../../../contract/people/staff.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { isPassing } from '../../kernel/api/failures.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink, useGo } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePageParams } from '../../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sessionStore, useSignInAgain } from '../session/index.ts'
import styles from './staff.module.css'

type Looked = 'loading' | 'forged' | { failure: Failure } | ShownInvitation

/** An opened invitation: which agency's it is, whether it is still valid, and what prevents joining. */
const Join = observer(() => {
  const { token = '' } = usePageParams()
  const { t } = useTranslation('staff')
  const { looked, look } = useInvitation(token)
  if (looked === 'loading') return <Skeleton height="200px" />
  return (
    <PageFrame width="wide" className={styles.page}>
      {looked === 'forged' ? (
        <Words title={t('join.forgedTitle')} text={t('join.forged')} />
      ) : 'failure' in looked ? (
        <FailureNote failure={looked.failure} onRetry={() => void look()} />
      ) : looked.state === 'open' ? (
        <Open token={token} invitation={looked} look={look} />
      ) : (
        <Words title={t(`join.${looked.state}Title`)} text={t('join.askAgain')} />
      )}
    </PageFrame>
  )
})

function useInvitation(token: string) {
  const { api } = useStores()
  const session = useStore(sessionStore)
  const [looked, setLooked] = useState<Looked>('loading')
  const who = session.user?.id
  const look = async () => {
    const answer = await api.call(staff.invitation, { params: { token } })
    if (answer.ok) setLooked(answer.value)
    else setLooked(isPassing(answer.failure) ? { failure: answer.failure } : 'forged')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew by whoever signed in
  useEffect(() => void look(), [token, who])
  return { looked, look }
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <>
    <h1>{title}</h1>
    <p>{text}</p>
  </>
)

interface OpenProps {
  token: string
  invitation: ShownInvitation
  look: () => Promise<void>
}

function Open({ token, invitation, look }: OpenProps) {
  const { api, toasts } = useStores()
  const session = useStore(sessionStore)
  const signedIn = useSignInAgain()
  const { t } = useTranslation('staff')
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const agency = invitation.agencyName ?? ''
  const { hindrance } = invitation
  const back = encodeURIComponent(`/join/${token}`)

  const join = async () => {
    setBusy(true)
    const answer = await signedIn(() => api.call(staff.accept, { params: { token } }))
    if (answer.ok) {
      await session.load()
      toasts.show(t('join.done', { agency }))
      go('/my')
      return
    }
    setBusy(false)
    await look()
  }
  return (
    <>
      <h1>{t('join.title', { agency })}</h1>
      <p>{t('join.text')}</p>
      {hindrance === 'signedOut' ? (
        <div className={styles.row}>
          <AppLink to={`/sign-in?from=${back}`} className={classes(button.button, button.primary)}>
            {t('site:nav.signIn')}
          </AppLink>
          <AppLink to={`/sign-up?from=${back}`} className={classes(button.button, button.quiet)}>
            {t('join.signUp')}
          </AppLink>
        </div>
      ) : hindrance ? (
        <p role="alert">{t(`join.hindrance.${hindrance}`)}</p>
      ) : (
        <Button look="primary" disabled={isBusy} onClick={() => void join()}>
          {t('join.button')}
        </Button>
      )}
    </>
  )
}

export const joinPage: Page = {
  Component: Join,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('staff:join.head')} — Sakhli`,
    description: t('staff:join.text'),
    path: '/join',
    isIndexed: false,
    isPrivate: true,
  }),
}
