import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ImportGroup } from '../../../../contract/import/plan.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { idOfDigits } from '../../../../contract/wire/ids.ts'
import { withCapital } from '../../../../texts/format/capitals.ts'
import { sessionStore } from '../../../features/session/index.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { PlanActs } from '../plan/board/use-plan-acts.ts'
import styles from './side.module.css'

const pause = 250
const shown = 6

/** Chooses where the images go: a new listing, or one of the person's own, found by number, title or address. */
export const MatchListing = observer(({ group, acts }: { group: ImportGroup; acts: PlanActs }) => {
  const { t } = useTranslation('import')
  const [text, setText] = useState('')
  const { listings, isWrong } = useOwnListings(text)
  const { target } = group
  return (
    <div className={styles.match}>
      {target.kind === 'existing' && (
        <div className={styles.note}>
          <p className={styles.noteTitle}>
            {withCapital(t('group.existing', { id: target.listingId }))}
          </p>
          <p>
            <bdi>{target.label}</bdi>
          </p>
          <p>{t('group.present', { count: target.present })}</p>
          <Button look="bare" onClick={() => void acts.match(group.id, { kind: 'new' })}>
            {t('act.makeNew')}
          </Button>
        </div>
      )}
      <TextField
        label={t('act.match')}
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        wrong={isWrong ? t('act.matchFailed') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <ul className={styles.found} aria-label={t('act.found')}>
          {listings.map((listing) => (
            <li key={listing.id}>
              <button
                type="button"
                onClick={() => {
                  setText('')
                  void acts.match(group.id, { kind: 'existing', listingId: listing.id })
                }}
              >
                <b>{listing.id}</b> <bdi>{listing.title ?? listing.address ?? ''}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})

function useOwnListings(text: string): { listings: Listing[]; isWrong: boolean } {
  const { api } = useStores()
  const session = useStore(sessionStore)
  const [found, setFound] = useState<{ listings: Listing[]; isWrong: boolean }>({
    listings: [],
    isWrong: false,
  })
  const ownerId = session.user?.id
  const q = text.trim()
  useEffect(() => {
    if (q === '' || !ownerId || !q.isWellFormed()) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const filters = /^\d{1,18}$/.test(q)
        ? { ownerId, id: [idOfDigits(q)] }
        : { ownerId, search: q }
      const answer = await api.call(
        listings.find,
        { query: { filters, limit: shown } },
        { signal: leaving.signal },
      )
      if (leaving.signal.aborted) return
      setFound(
        answer.ok ? { listings: answer.value, isWrong: false } : { listings: [], isWrong: true },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, ownerId, q])
  return found
}
