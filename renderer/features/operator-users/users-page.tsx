import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { limits } from '../../../contract/limits.ts'
import { userRoles } from '../../../contract/operators/operators.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import cardTable from '../../ui/card-table.module.css'
import { classes } from '../../ui/classes.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { operatorPage } from '../operator/index.ts'
import { UserRow } from './user-row.tsx'
import styles from './users-page.module.css'
import { usersStore } from './users-store.ts'

const Users = observer(() => {
  const store = useStore(usersStore)
  const { t } = useTranslation('operator')
  const { search } = useLocation()
  const named = new URLSearchParams(search).get('search') ?? ''
  const [words, setWords] = useState(named)
  const { role } = store.query

  useEffect(() => {
    setWords(named)
    void store.find({ search: named, role: undefined })
  }, [store, named])

  const find = (event: FormEvent) => {
    event.preventDefault()
    void store.find({ search: words, role })
  }
  return (
    <>
      <h1>{t('users.title')}</h1>
      <form className={styles.form} onSubmit={find}>
        <TextField
          label={t('users.search')}
          type="search"
          name="search"
          maxLength={limits.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <SelectField
          label={t('users.role')}
          value={role ?? ''}
          onChange={(event) => {
            const chosen = userRoles.find((each) => each === event.target.value)
            void store.find({ search: words, role: chosen })
          }}
        >
          <option value="">{t('users.all')}</option>
          {userRoles.map((each) => (
            <option key={each} value={each}>
              {t(`role.${each}`)}
            </option>
          ))}
        </SelectField>
        <Button look="primary" type="submit">
          {t('users.find')}
        </Button>
      </form>
      <Found />
    </>
  )
})

const Found = observer(() => {
  const store = useStore(usersStore)
  const { t } = useTranslation('operator')
  const { state, list, isWhole } = store
  if (list.length === 0) {
    if (state.kind === 'failed')
      return <FailureNote failure={state.failure} onRetry={() => void store.find(store.query)} />
    if (state.kind !== 'ready') return <Skeleton height="240px" />
    return <p role="status">{t('users.none')}</p>
  }
  return (
    <div aria-busy={state.kind === 'loading'}>
      <table className={classes(cardTable.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">{t('users.name')}</th>
            <th scope="col">{t('users.roles')}</th>
            <th scope="col">{t('users.ads')}</th>
            <th scope="col">{t('users.since')}</th>
            <th scope="col">{t('users.acts')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} hasKept onRetry={() => void store.loadMore()} />
      )}
      {!isWhole && state.kind !== 'failed' && (
        <Button className={styles.more} onClick={() => void store.loadMore()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
})

export const usersPage = operatorPage({
  path: '/moderation/users',
  title: 'operator:users.title',
  Content: Users,
})
