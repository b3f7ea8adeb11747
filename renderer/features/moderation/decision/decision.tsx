import { Check, ChevronLeft, ChevronRight, PencilLine } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ModerationEntry } from '../../../../contract/operators/moderation.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { improvementNotes, NoteField } from '../../operator/index.ts'
import { moderationStore } from '../moderation-store.ts'
import styles from './decision.module.css'
import { useDecide } from './use-decide.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** No operator checks a listing faster than this once it is drawn: so early a press was meant for the one before. */
const leastLookMs = 500

interface Props {
  entry: ModerationEntry
  areKeysOn: boolean
  /** Shown below the buttons that decide. */
  children?: ReactNode
}

/** What an operator does with a listing: publish it, send it back with a note, or go to the next or previous one. */
export const Decision = observer(({ entry, areKeysOn, children }: Props) => {
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  const decide = useDecide()
  /** The listing that gets a note, and whether the operator writes the note or chooses a ready one. */
  const [noting, setNoting] = useState<{ id: string; way: 'write' | 'choose' }>()
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const improve = useRef<HTMLButtonElement>(null)
  const { id } = entry.listing
  const way = noting?.id === id ? noting.way : undefined
  const isWriting = way !== undefined
  const note = queue.noteOf(id)

  // The text field takes the focus. When it closes, the button that opened it gets the focus back.
  const wasWriting = useRef(false)
  useEffect(() => {
    if (way === 'write') form.current?.querySelector('textarea')?.focus()
    else if (way === 'choose') form.current?.focus()
    else if (wasWriting.current) improve.current?.focus()
    wasWriting.current = way !== undefined
  }, [way])

  const drawnAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing was drawn
  useLayoutEffect(() => {
    drawnAt.current = performance.now()
  }, [id])
  /** The listing that was approved last, after which the next one took its place without the operator turning to it. */
  const approved = useRef<string>(undefined)
  const approve = (pressedAt: number) => {
    const isNext = approved.current !== undefined && approved.current !== id
    if (isNext && pressedAt < drawnAt.current + leastLookMs) return
    approved.current = id
    decide(entry, { status: 'published' })
  }

  const stopWriting = () => {
    setNoting(undefined)
    setMissing(false)
  }
  const send = () => {
    setMissing(note.trim() === '')
    if (note.trim() === '') {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    stopWriting()
    decide(entry, { status: 'improvement', note: note.trim() })
  }
  const turn = (by: 1 | -1) => {
    approved.current = undefined
    if (queue.turn(by)) window.scrollTo(0, 0)
  }

  useShortcuts(areKeysOn, (shortcut, pressedAt) => {
    // While the operator is writing or choosing a note, keys must not decide otherwise.
    if (isWriting) return false
    if (shortcut === 'approve') approve(pressedAt)
    else if (shortcut === 'improve') setNoting({ id, way: 'write' })
    else if (shortcut === 'reject') setNoting({ id, way: 'choose' })
    else if (shortcut === 'next') turn(1)
    else if (shortcut === 'previous') turn(-1)
    else return false
    return true
  })

  /** Works while the form itself has the focus: digits press the ready notes, and Enter sends. */
  const choose = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') stopWriting()
    if (event.target !== form.current) return
    if (event.key === 'Enter') send()
    else if (/^[1-9]$/.test(event.key)) pressNote(form.current, Number(event.key))
    else return
    event.preventDefault()
  }

  return (
    <section className={styles.decision} aria-label={t('queue.decision')}>
      {isWriting && (
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
          tabIndex={-1}
          aria-label={t('queue.improve')}
          onKeyDown={choose}
        >
          {areKeysOn && <p className={styles.hint}>{t('keys.choose')}</p>}
          <NoteField
            areNumbered={areKeysOn}
            templates={improvementNotes}
            language={entry.author.language}
            value={note}
            wrong={isMissing ? t('note.missing') : undefined}
            onChange={(next) => {
              queue.writeNote(id, next)
              setMissing(false)
            }}
          />
          <div className={styles.row}>
            <Button look="primary" type="submit">
              {t('note.send')}
            </Button>
            <Button onClick={stopWriting}>{t('cancel')}</Button>
          </div>
        </form>
      )}
      <div className={styles.row} hidden={isWriting}>
        <Button look="primary" aria-keyshortcuts="A" onClick={(event) => approve(event.timeStamp)}>
          <Check size={20} aria-hidden="true" />
          {t('queue.approve')}
          {areKeysOn && <Key name="A" />}
        </Button>
        <button
          ref={improve}
          type="button"
          aria-keyshortcuts="R I"
          className={styles.improve}
          onClick={() => setNoting({ id, way: 'write' })}
        >
          <PencilLine size={20} aria-hidden="true" />
          {t('queue.improve')}
          {areKeysOn && <Key name="R" />}
        </button>
      </div>
      <div className={styles.turns}>
        <IconButton
          label={t('queue.previous')}
          disabled={queue.index === 0}
          onClick={() => turn(-1)}
        >
          <ChevronLeft size={20} aria-hidden="true" className={styles.arrow} />
        </IconButton>
        <p className={styles.place} role="status">
          {t('queue.place', { number: queue.index + 1, total: queue.count })}
        </p>
        <IconButton label={t('queue.next')} disabled={!queue.hasNext} onClick={() => turn(1)}>
          <ChevronRight size={20} aria-hidden="true" className={styles.arrow} />
        </IconButton>
      </div>
      {children}
    </section>
  )
})

/** Ready notes are loaded in the author's language, perhaps a moment later: until then digits do nothing. */
const pressNote = (form: HTMLFormElement, number: number) =>
  form.querySelectorAll<HTMLButtonElement>('fieldset button')[number - 1]?.click()

/** Only visible: screen readers learn the key from `aria-keyshortcuts`. */
const Key = ({ name }: { name: string }) => <span className={styles.key} data-key={name} />
