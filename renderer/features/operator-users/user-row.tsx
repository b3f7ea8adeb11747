import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ManagedUser } from '../../../contract/operators/operators.ts'
import { formatDayShort } from '../../../texts/format/dates.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useQuestion } from '../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import cardTable from '../../ui/card-table.module.css'
import { classes } from '../../ui/classes.ts'
import { languageStore } from '../language/index.ts'
import { refusalKey } from '../operator/index.ts'
import { sessionStore } from '../session/index.ts'
import { BlockDialog } from './block-dialog.tsx'
import type { UserAct } from './user-acts.ts'
import { userActs } from './user-acts.ts'
import { UserListings } from './user-listings.tsx'
import styles from './users-page.module.css'
import { usersStore } from './users-store.ts'

/** A row of the table; on a phone it looks like a card. */
export const UserRow = observer(({ user }: { user: ManagedUser }) => {
  const { toasts, city } = useStores()
  const language = useStore(languageStore)
  const session = useStore(sessionStore)
  const store = useStore(usersStore)
  const { t } = useTranslation('operator')
  const { ask, sheet } = useQuestion()
  const [isBusy, setBusy] = useState(false)
  const [grave, setGrave] = useState<UserAct>()
  const [areListingsShown, setListingsShown] = useState(false)
  const name = user.agencyName ?? user.login ?? user.telegramUsername ?? `№ ${user.id}`
  const lang = language.current

  const act = async ({ change }: UserAct) => {
    setBusy(true)
    const failure = await store.change(user.id, change)
    setBusy(false)
    if (failure) toasts.show(t(refusalKey(failure)), { kind: 'bad' })
    else toasts.show(t('users.saved', { name }))
  }

  /** Acts without a question are done at once. */
  const press = async (wanted: UserAct) => {
    const { label, question, isGrave } = wanted
    if (isGrave) return setGrave(wanted)
    if (!question) return act(wanted)
    const isMeant = await ask({
      title: t(label),
      text: t(question, { name }),
      yes: t('users.yes'),
      no: t('cancel'),
      isDestructive: false,
    })
    if (isMeant) await act(wanted)
  }

  return (
    <tr className={classes(cardTable.row, styles.row)}>
      <th scope="row" className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.contact}>
          <bdi>
            {[user.login, user.telegramUsername && `@${user.telegramUsername}`]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </span>
        <span className={styles.contact}>
          <bdi dir="ltr">№ {user.id}</bdi>
        </span>
      </th>
      <td>
        <span className={styles.roles}>
          {rolesOf(user).map((role) => (
            <span key={role} className={styles.role} data-role={role}>
              {t(`role.${role}`)}
            </span>
          ))}
        </span>
      </td>
      <td data-label={t('users.ads')}>
        {user.ads > 0 ? (
          <Button look="bare" onClick={() => setListingsShown(true)}>
            <bdi>
              {formatNumber(user.published, lang)} / {formatNumber(user.ads, lang)}
            </bdi>
          </Button>
        ) : (
          '—'
        )}
      </td>
      <td data-label={t('users.since')}>
        <time dateTime={user.createdAt}>{formatDayShort(user.createdAt, lang, city.timeZone)}</time>
      </td>
      <td>
        <span className={styles.acts}>
          {userActs(user, session.user?.id).map((each) => (
            <Button
              key={each.label}
              look={each.isGrave ? 'bad' : 'quiet'}
              disabled={isBusy}
              onClick={() => void press(each)}
            >
              {t(each.label)}
            </Button>
          ))}
        </span>
        {sheet}
        {grave && (
          <BlockDialog
            act={grave}
            name={name}
            language={user.language}
            onClose={() => setGrave(undefined)}
            onSend={(note) => {
              setGrave(undefined)
              void act({ ...grave, change: { ...grave.change, note } })
            }}
          />
        )}
        {areListingsShown && (
          <UserListings user={user} name={name} onClose={() => setListingsShown(false)} />
        )}
      </td>
    </tr>
  )
})

const rolesOf = ({ isAdmin, isTrusted, isOperator, isBlocked }: ManagedUser) =>
  [
    isBlocked && ('blocked' as const),
    isOperator && ('operator' as const),
    isAdmin ? ('advertiser' as const) : ('user' as const),
    isTrusted && ('trusted' as const),
  ].filter((role) => role !== false)
