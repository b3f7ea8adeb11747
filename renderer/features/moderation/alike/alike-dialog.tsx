import { ScanEye } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fieldNames } from '../../../../contract/listings/listing-fields.ts'
import type { ModerationEntry } from '../../../../contract/operators/moderation.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { FailureNote } from '../../../kernel/failure-note.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { improvementNotes, NoteField, undoStore, useListingTitle } from '../../operator/index.ts'
import { inBoth, useMoney } from '../../rates/index.ts'
import comparing from '../compare/compare.module.css'
import { SmallPictures } from '../compare/small-pictures.tsx'
import type { Decision } from '../moderation-store.ts'
import { moderationStore } from '../moderation-store.ts'
import { useFieldWords } from '../twins/use-field-words.ts'
import styles from './alike.module.css'
import { useSeen } from './use-seen.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'ready'; entries: readonly ModerationEntry[] }

interface Props {
  entry: ModerationEntry
  onClose: () => void
}

/** One author's look-alikes, decided together once all ticked ones have been in view. */
export const AlikeDialog = observer(({ entry, onClose }: Props) => {
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  const [state, setState] = useState<State>({ kind: 'loading' })
  const { id } = entry.listing

  const load = useCallback(() => {
    setState({ kind: 'loading' })
    void queue
      .readAlike(id)
      .then((answer) =>
        setState(
          answer.ok
            ? { kind: 'ready', entries: answer.value }
            : { kind: 'failed', failure: answer.failure },
        ),
      )
  }, [queue, id])
  useEffect(() => load(), [load])

  return (
    <Dialog
      title={t('alike.title')}
      closeLabel={t('site:close')}
      className={comparing.wide}
      onClose={onClose}
    >
      {state.kind === 'loading' && <Skeleton height="240px" />}
      {state.kind === 'failed' && <FailureNote failure={state.failure} onRetry={load} />}
      {state.kind === 'ready' && <Together entries={state.entries} onClose={onClose} />}
    </Dialog>
  )
})

const Together = observer(
  ({ entries, onClose }: { entries: readonly ModerationEntry[]; onClose: () => void }) => {
    const queue = useStore(moderationStore)
    const { t } = useTranslation('operator')
    const decide = useDecideTogether()
    const list = useRef<HTMLUListElement>(null)
    const seen = useSeen(list, entries.length)
    const [leftOut, setLeftOut] = useState<ReadonlySet<Id>>(new Set())
    const [isNoting, setNoting] = useState(false)
    const [note, setNote] = useState('')
    const [wrong, setWrong] = useState('')
    const taken = entries.filter(({ listing }) => !leftOut.has(listing.id))
    const unseen = taken.filter(({ listing }) => !seen.has(listing.id))
    const [first] = entries

    const isReady = () => {
      const refusal =
        taken.length === 0 ? t('alike.none') : unseen.length > 0 ? t('alike.unseen') : ''
      setWrong(refusal)
      return refusal === ''
    }
    const send = (decision: Decision) => {
      onClose()
      decide(taken, decision)
    }
    const sendBack = () => {
      if (!isReady()) return
      if (!isNoting) setNoting(true)
      else if (note.trim() === '') setWrong(t('note.missing'))
      else send({ status: 'improvement', note: note.trim() })
    }

    return (
      <>
        <ul ref={list} className={styles.list}>
          {entries.map((entry) => (
            <Alike
              key={entry.listing.id}
              entry={entry}
              first={first}
              isSeen={seen.has(entry.listing.id)}
              isTaken={!leftOut.has(entry.listing.id)}
              onTake={(isTaken) => {
                const next = new Set(leftOut)
                if (isTaken) next.delete(entry.listing.id)
                else next.add(entry.listing.id)
                setLeftOut(next)
              }}
            />
          ))}
        </ul>
        <div className={styles.foot}>
          {isNoting && first && (
            <NoteField
              templates={improvementNotes}
              language={first.author.language}
              value={note}
              wrong={undefined}
              onChange={setNote}
            />
          )}
          <p className={styles.wrong} role="alert">
            {wrong}
          </p>
          <div className={styles.buttons}>
            <p className={styles.seen} role="status">
              {t('alike.seen', {
                seen: entries.filter(({ listing }) => seen.has(listing.id)).length,
                total: entries.length,
              })}
            </p>
            <Button
              look="primary"
              disabled={queue.entries.length === 0}
              onClick={() => {
                if (isReady()) send({ status: 'published' })
              }}
            >
              {t('alike.approve', { count: taken.length })}
            </Button>
            <Button onClick={sendBack}>{t('alike.sendBack', { count: taken.length })}</Button>
          </div>
        </div>
      </>
    )
  },
)

interface AlikeProps {
  entry: ModerationEntry
  first: ModerationEntry | undefined
  isSeen: boolean
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Shows all images of a look-alike, and how it differs from the first one. */
const Alike = observer(({ entry, first, isSeen, isTaken, onTake }: AlikeProps) => {
  const { t } = useTranslation('operator')
  const titleOf = useListingTitle()
  const { nameOf, say } = useFieldWords()
  const { read } = useMoney()
  const { listing } = entry
  const differing = fieldNames.filter(
    (field) =>
      first &&
      field !== 'description' &&
      JSON.stringify(listing[field]) !== JSON.stringify(first.listing[field]),
  )
  const isFirst = entry === first
  return (
    <li className={styles.alike} data-id={listing.id} data-seen={isSeen}>
      <div className={styles.title}>
        <label className={styles.take}>
          <input
            type="checkbox"
            checked={isTaken}
            aria-label={t('alike.take', { title: titleOf(listing) })}
            onChange={(event) => onTake(event.target.checked)}
          />
          <strong dir="auto">{titleOf(listing)}</strong>
        </label>
        <bdi>
          {listing.price === null
            ? t('listing:price.unknown')
            : inBoth(read(listing.price, listing.currency))}
        </bdi>
        {isSeen && <ScanEye size={16} aria-hidden="true" />}
      </div>
      {!isFirst && (
        <p className={styles.differing}>
          {differing.length === 0
            ? t('alike.like')
            : `${t('alike.differs')}: ${differing
                .map((field) => `${nameOf(field)}: ${say(field, listing[field])}`)
                .join('; ')}`}
        </p>
      )}
      <SmallPictures images={listing.images} />
      {listing.description && (
        <p className={styles.words} dir="auto">
          {listing.description}
        </p>
      )}
    </li>
  )
})

/** Decides on all look-alikes in one press, which one press undoes. */
function useDecideTogether() {
  const { toasts } = useStores()
  const queue = useStore(moderationStore)
  const undo = useStore(undoStore)
  const { t } = useTranslation('operator')
  return (entries: readonly ModerationEntry[], decision: Decision) => {
    const sent = queue.decideTogether(entries, decision)
    const count = entries.length
    undo.add({
      text: t(decision.status === 'published' ? 'alike.approved' : 'alike.sentBack', { count }),
      sent,
      onUndone: ([first]) => {
        if (first) void queue.reopen(first)
      },
    })
    void sent.then((ids) => {
      if (ids.length < count)
        toasts.show(t('alike.left', { count: count - ids.length }), { kind: 'bad' })
    })
  }
}
