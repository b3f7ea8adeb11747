import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import type { ModerationEntry, Twin } from '../../../../contract/operators/moderation.ts'
import { moderation } from '../../../../contract/operators/moderation.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { useAskAgain } from '../../../kernel/hooks/use-ask-again.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListingLine } from '../../operator/index.ts'
import { useShortcuts } from '../decision/use-shortcuts.ts'
import { SideBySide } from './side-by-side.tsx'
import styles from './twins.module.css'
import { useFieldWords } from './use-field-words.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'ready'; twins: readonly Twin[] }

/** The likeliest twin and how it differs. On request, a dialog compares all twins with the listing. */
export const Twins = observer((props: { entry: ModerationEntry; areKeysOn: boolean }) => {
  const { entry, areKeysOn } = props
  const { t } = useTranslation('operator')
  const { state, load } = useTwins(entry)
  const [isOpen, setOpen] = useState(false)
  useAskAgain(state.kind === 'failed' ? state.failure : undefined, load)
  const twins = state.kind === 'ready' ? state.twins : []

  useShortcuts(areKeysOn && twins.length > 0, (shortcut) => {
    if (shortcut !== 'twins') return false
    setOpen(true)
    return true
  })

  if (state.kind === 'failed')
    return (
      <div className={styles.failed} role="alert">
        {t('twins.failed')}
        <Button onClick={load}>{t('twins.retry')}</Button>
      </div>
    )
  if (twins.length === 0) return null
  return (
    <section className={styles.twins} aria-label={t('twins.title')}>
      <div className={styles.head}>
        <h3>{t('twins.title')}</h3>
        <Button aria-keyshortcuts="T" onClick={() => setOpen(true)}>
          {twins.length > 1 ? t('twins.openAll', { n: twins.length }) : t('twins.open')}
        </Button>
      </div>
      <ul className={styles.list}>
        {twins.slice(0, 1).map((twin) => (
          <TwinLine key={twin.listing.id} twin={twin} />
        ))}
      </ul>
      {isOpen && <SideBySide entry={entry} twins={twins} onClose={() => setOpen(false)} />}
    </section>
  )
})

/** How many differences are listed; the dialog shows the rest. */
const mostTold = 6

const TwinLine = observer(({ twin }: { twin: Twin }) => {
  const { t } = useTranslation('operator')
  const { nameOf, say } = useFieldWords()
  const { listing, reasons, differences, isSameAuthor } = twin
  const told = differences
    .filter(({ field }) => field !== 'description')
    .slice(0, mostTold)
    .map(({ field, there }) => `${nameOf(field)}: ${say(field, there)}`)
  return (
    <li className={styles.twin}>
      <ListingLine listing={listing} />
      <p className={styles.why}>
        {[
          t(isSameAuthor ? 'twins.sameAuthor' : 'twins.otherAuthor'),
          t(`status.${listing.status}`),
          ...reasons.map((reason) => t(`twins.reason.${reason}`)),
        ].join(' · ')}
      </p>
      <p className={styles.differences}>
        {differences.length === 0
          ? t('twins.equal')
          : told.join('; ') + (told.length < differences.length ? ' …' : '')}
      </p>
    </li>
  )
})

/** Asks again when the listing's version changes. */
function useTwins({ listing }: ModerationEntry) {
  const { api } = useStores()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const { id, version } = listing

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other twins
  const load = useCallback(() => {
    const leaving = new AbortController()
    setState({ kind: 'loading' })
    void api
      .call(moderation.twins, { params: { id } }, { signal: leaving.signal })
      .then((answer) => {
        if (leaving.signal.aborted) return
        setState(
          answer.ok
            ? { kind: 'ready', twins: answer.value }
            : { kind: 'failed', failure: answer.failure },
        )
      })
    return () => leaving.abort()
  }, [api, id, version])

  useEffect(() => load(), [load])
  return { state, load }
}
