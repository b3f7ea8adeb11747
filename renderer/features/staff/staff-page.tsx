import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Team } from '../../../contract/people/staff.ts'
import { formatDay } from '../../../texts/format/days.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useQuestion } from '../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdvertisersOnly } from '../advertiser/index.ts'
import { configStore } from '../config/index.ts'
import { languageStore } from '../language/index.ts'
import styles from './staff.module.css'
import { staffStore } from './staff-store.ts'

function StaffPage() {
  const { t } = useTranslation('staff')
  return (
    <AdvertisersOnly title={t('title')} visitorText={t('visitor')}>
      <Content />
    </AdvertisersOnly>
  )
}

/** Who works for the agency: its owner invites and removes agents, an agent may leave. */
const Content = observer(() => {
  const store = useStore(staffStore)
  const { t } = useTranslation('staff')
  useEffect(() => {
    void store.load()
    return () => store.forgetLink()
  }, [store])
  const { state } = store
  return (
    <PageFrame width="wide" className={styles.page}>
      <h1>{t('title')}</h1>
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} onRetry={() => void store.load()} />
      )}
      {state.kind === 'loading' && <Skeleton height="120px" />}
      {state.kind === 'ready' && (
        <>
          <p className={styles.muted}>
            {state.team.isOwner
              ? t('about')
              : t('youWorkFor', { agency: state.team.agency.name ?? '' })}
          </p>
          {state.team.isOwner && <Invite />}
          <Agents team={state.team} />
          {state.team.isOwner && <Invitations team={state.team} />}
          {!state.team.isOwner && <Leave />}
        </>
      )}
    </PageFrame>
  )
})

const Invite = observer(() => {
  const { toasts } = useStores()
  const store = useStore(staffStore)
  const { t } = useTranslation('staff')
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || isBusy) return
    setBusy(true)
    const isMade = await store.invite(name.trim())
    setBusy(false)
    if (isMade) setName('')
    else toasts.show(t('failed'), { kind: 'bad' })
  }
  return (
    <section className={styles.card} aria-label={t('invite.title')}>
      <h2>{t('invite.title')}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('invite.name')}
          hint={t('invite.hint')}
          maxLength={limits.text}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button look="primary" type="submit" disabled={isBusy || !name.trim()}>
          {t('invite.make')}
        </Button>
      </form>
      <FreshLink />
    </section>
  )
})

const FreshLink = observer(() => {
  const { platform, toasts } = useStores()
  const { link } = useStore(staffStore)
  const config = useStore(configStore)
  const { t } = useTranslation('staff')
  if (!link) return null
  const url = (config.value?.publicUrl || window.location.origin) + link.path
  const copy = async () => {
    if (await platform.copyText?.(url)) toasts.show(t('invite.copied'))
    else toasts.show(t('invite.byHand'), { kind: 'bad' })
  }
  return (
    <div role="status" className={styles.form}>
      <TextField
        label={t('invite.link', { name: link.name })}
        hint={t('invite.once')}
        readOnly
        dir="ltr"
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copy()}>{t('invite.copy')}</Button>
    </div>
  )
})

const Agents = observer(({ team }: { team: Team }) => {
  const { toasts, city } = useStores()
  const store = useStore(staffStore)
  const language = useStore(languageStore).current
  const { t } = useTranslation('staff')
  const { ask, sheet } = useQuestion()
  const remove = async (id: string, name: string) => {
    const isMeant = await ask({
      title: t('remove.title'),
      text: t('remove.text', { name }),
      yes: t('remove.yes'),
      no: t('remove.no'),
      isDestructive: true,
    })
    if (isMeant && !(await store.remove(id))) toasts.show(t('failed'), { kind: 'bad' })
  }
  return (
    <section className={styles.card} aria-label={t('agents')}>
      <h2>{t('agents')}</h2>
      {team.agents.length === 0 && <p className={styles.muted}>{t('noAgents')}</p>}
      <ul className={styles.list}>
        {team.agents.map(({ id, name, since, isMe }) => (
          <li key={id} className={styles.row}>
            <span>
              <bdi>{name ?? `№ ${id}`}</bdi>
              {isMe && ` (${t('you')})`}
              <span className={styles.muted}>
                {' '}
                {t('since', { date: formatDay(since, language, city.timeZone) })}
              </span>
            </span>
            {team.isOwner && (
              <Button look="bare" onClick={() => void remove(id, name ?? `№ ${id}`)}>
                {t('remove.button')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sheet}
    </section>
  )
})

const Invitations = observer(({ team }: { team: Team }) => {
  const { toasts, city } = useStores()
  const store = useStore(staffStore)
  const language = useStore(languageStore).current
  const { t } = useTranslation('staff')
  if (team.invitations.length === 0) return null
  const withdraw = async (id: string) => {
    if (!(await store.withdraw(id))) toasts.show(t('failed'), { kind: 'bad' })
    else store.forgetLink()
  }
  return (
    <section className={styles.card} aria-label={t('open')}>
      <h2>{t('open')}</h2>
      <ul className={styles.list}>
        {team.invitations.map(({ id, name, expiresAt }) => (
          <li key={id} className={styles.row}>
            <span>
              <bdi>{name}</bdi>{' '}
              <span className={styles.muted}>
                {t('until', { date: formatDay(expiresAt, language, city.timeZone) })}
              </span>
            </span>
            <Button look="bare" onClick={() => void withdraw(id)}>
              {t('withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
})

function Leave() {
  const { toasts } = useStores()
  const store = useStore(staffStore)
  const { t } = useTranslation('staff')
  const { ask, sheet } = useQuestion()
  const go = useGo()
  const leave = async () => {
    const isMeant = await ask({
      title: t('leave.title'),
      text: t('leave.text'),
      yes: t('leave.yes'),
      no: t('leave.no'),
      isDestructive: true,
    })
    if (!isMeant) return
    if (await store.leave()) go('/')
    else toasts.show(t('failed'), { kind: 'bad' })
  }
  return (
    <>
      <Button look="bad" onClick={() => void leave()}>
        {t('leave.button')}
      </Button>
      {sheet}
    </>
  )
}

export const staffPage: Page = {
  Component: StaffPage,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('staff:title')} — Sakhli`,
    description: t('staff:visitor'),
    path: '/my/staff',
    isIndexed: false,
    isPrivate: true,
  }),
}
