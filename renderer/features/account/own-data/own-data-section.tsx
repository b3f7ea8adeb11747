import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { deletionDays, ownData } from '../../../../contract/people/own-data.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink, useGo } from '../../../kernel/links/app-link.tsx'
import { useQuestion } from '../../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { endSession, sessionStore } from '../../session/index.ts'
import styles from '../account.module.css'
import { readRefusal } from '../form/read-refusal.ts'
import own from '../security/security.module.css'
import { useConfirmed } from '../security/use-confirmed.tsx'

/** Here the person fetches all their stored data, or deletes their account. */
export const OwnDataSection = observer(() => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('account')
  const { confirmed, dialog } = useConfirmed()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<Failure | undefined>) => {
    setBusy(true)
    setFailure(await act())
    setBusy(false)
  }
  const { fetchArchive, hasBegun, unopened } = useArchive(confirmed)
  const { leave, sheet } = useLeave(confirmed)
  return (
    <section className={styles.section} aria-labelledby="own-data" aria-busy={isBusy}>
      <h2 id="own-data">{t('data.title')}</h2>
      <p className={styles.note}>{t('data.text')}</p>
      <p role="status" className={styles.done} hidden={!hasBegun && !unopened}>
        {hasBegun && t('data.begun')}
        {unopened && t('data.openYourself', { url: unopened })}
      </p>
      <Button disabled={isBusy} onClick={() => void run(fetchArchive)}>
        {t('data.fetch')}
      </Button>
      {!session.user?.leavesAt && (
        <div className={own.part}>
          <h3>{t('leave.heading')}</h3>
          <p className={styles.note}>{t('leave.text', { count: deletionDays })}</p>
          <Button look="bad" disabled={isBusy} onClick={() => void run(leave)}>
            {t('leave.button')}
          </Button>
        </div>
      )}
      <Refusal failure={failure} />
      {dialog}
      {sheet}
    </section>
  )
})

type Confirmed = ReturnType<typeof useConfirmed>['confirmed']

function useArchive(confirmed: Confirmed) {
  const { api, platform } = useStores()
  const [hasBegun, setBegun] = useState(false)
  /** The link, shown as text: a desktop does not open links to a server on the same computer, which has no TLS. */
  const [unopened, setUnopened] = useState<string>()
  const fetchArchive = async () => {
    setBegun(false)
    setUnopened(undefined)
    const answer = await confirmed(() => api.call(ownData.ask, {}))
    if (!answer.ok) return answer.failure
    const { url } = answer.value
    // A browser saves the file and stays on the page. Another shell opens the link in a browser.
    const { desktop } = platform
    if (desktop) {
      const opened = await desktop.links.open({ url })
      if (!opened.ok) {
        setUnopened(url)
        return undefined
      }
    } else if (Object.keys(platform.apiHeaders()).length > 0) platform.openLink(url)
    else location.assign(new URL(url).pathname)
    setBegun(true)
    return undefined
  }
  return { hasBegun, unopened, fetchArchive }
}

function useLeave(confirmed: Confirmed) {
  const root = useStores()
  const language = useStore(languageStore).current
  const { t } = useTranslation('account')
  const { ask, sheet } = useQuestion()
  const go = useGo()
  const leave = async () => {
    const isMeant = await ask({
      title: t('leave.askTitle'),
      text: t('leave.askText', { count: deletionDays }),
      yes: t('leave.yes'),
      no: t('leave.no'),
      isDestructive: true,
    })
    if (!isMeant) return undefined
    const answer = await confirmed(() => root.api.call(ownData.startDeletion, {}))
    if (!answer.ok) return answer.failure
    // The desktop forgets its token, which the server no longer accepts.
    await root.platform.desktop?.session.signOut()
    const when = formatDay(answer.value.until, language, root.city.timeZone)
    go('/')
    endSession(root, t('leave.done', { when }))
    return undefined
  }
  return { leave, sheet }
}

/** In Telegram, an account with a password can be neither fetched nor deleted: both are done on the site. */
function Refusal({ failure }: { failure: Failure | undefined }) {
  const { platform } = useStores()
  const language = useStore(languageStore).current
  const { t } = useTranslation('account')
  const code = failure?.kind === 'refused' ? failure.code : undefined
  const words = () => {
    if (!failure) return undefined
    if (code === 'HAS_AGENTS') return t('leave.hasAgents')
    if (code === 'IS_OPERATOR') return t('leave.isOperator')
    if (code === 'NOT_ALLOWED') return t('data.onSite')
    const { text } = readRefusal(failure, language)
    return text && t(text.key, { when: text.when ?? '' })
  }
  return (
    <div role="alert" className={styles.wrong}>
      {words()}
      {code === 'HAS_AGENTS' && (
        <AppLink to="/my/staff" className={styles.link}>
          {t('leave.toStaff')}
        </AppLink>
      )}
      {code === 'NOT_ALLOWED' && (
        <Button onClick={() => platform.openLink(`${location.origin}${platform.basePath}/account`)}>
          {t('data.toSite')}
        </Button>
      )}
    </div>
  )
}
