import { Search } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useLatest } from '../../kernel/hooks/use-latest.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../kernel/links/app-link.tsx'
import { stillHere } from '../../kernel/links/still-here.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useChosenInSight } from '../../ui/use-chosen-in-sight.ts'
import type { OwnListingsQuery } from './own-listings-query.ts'
import { ownerSorts, readOwnListingsQuery, writeOwnListingsQuery } from './own-listings-query.ts'
import { ownListingsStore } from './own-listings-store.ts'
import styles from './own-listings-tools.module.css'
import { shownStatuses } from './owner-actions.ts'

const typingMs = 300

/** Search by address, filter by status and order: the page's address holds all of these. */
export const OwnListingsTools = observer(({ query }: { query: OwnListingsQuery }) => {
  const { counts, total } = useStore(ownListingsStore)
  const { t } = useTranslation('mine')
  const go = useGo()
  const show = (part: Partial<OwnListingsQuery>) => {
    // React may not have drawn a choice of a moment ago, but the address already holds it.
    const now = readOwnListingsQuery(window.location.search)
    go(`/my${writeOwnListingsQuery({ ...now, ...part })}`, { replace: true })
  }
  const row = useChosenInSight<HTMLFieldSetElement>(`${query.status} ${counts !== undefined}`)
  const choices = [undefined, ...shownStatuses] as const

  return (
    <div className={styles.tools}>
      <AddressSearch text={query.text} onSearch={(text) => show({ text })} />
      <fieldset ref={row} className={styles.statuses}>
        <legend className="unseen">{t('filter.label')}</legend>
        {choices.map((status) => {
          const count = status ? counts?.[status] : total
          return (
            <label key={status ?? 'all'} className={styles.status}>
              <input
                type="radio"
                name="status"
                className={styles.radio}
                value={status ?? ''}
                checked={query.status === status}
                onChange={() => show({ status })}
              />
              {t(`filter.${status ?? 'all'}`)}
              {count !== undefined && <bdi className={styles.count}>{count}</bdi>}
            </label>
          )
        })}
      </fieldset>
      <div className={styles.sort}>
        <SelectField
          label={t('listing:sort.choose')}
          isLabelUnseen
          value={query.sort}
          onChange={({ target }) =>
            show({ sort: ownerSorts.find((each) => each === target.value) ?? 'new' })
          }
        >
          {ownerSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sort === 'published' || sort === 'notPublished'
                ? t(`order.${sort}`)
                : t(`listing:sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
})

function AddressSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('mine')
  const [typed, setTyped] = useState(text)
  const latest = useLatest(onSearch)

  useEffect(() => {
    if (typed.trim() === text) return
    const isHere = stillHere()
    const timer = setTimeout(() => isHere() && latest.current(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed, text, latest])

  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed)
        }}
      >
        <Search size={20} className={styles.lens} aria-hidden="true" />
        <TextField
          label={t('search')}
          isLabelUnseen
          type="search"
          placeholder={t('search')}
          maxLength={limits.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  )
}
