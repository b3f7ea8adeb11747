import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { Understood } from '../../../../contract/search/ask/read-sentence.ts'
import { readSentence } from '../../../../contract/search/ask/read-sentence.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Chip } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { describeFilters } from '../filters/describe-filter.ts'
import type { SearchFilters } from '../search-url.ts'
import styles from './asked-words.module.css'
import { NoteText } from './note-text.tsx'
import { placeNamesStore } from './place-names-store.ts'

interface Props {
  text: string
  /** Called with the text without the piece that was removed. */
  onChange: (text: string) => void
}

/** How the typed text is understood: a chip for each filter, and what stays text. */
export const AskedWords = observer(({ text, onChange }: Props) => {
  const language = useStore(languageStore)
  const placeNames = useStore(placeNamesStore)
  const { t } = useTranslation(['words', 'search'])
  const { names } = placeNames
  const reading = useMemo(() => readSentence(text, names), [text, names])

  useEffect(() => {
    void placeNames.load()
  }, [placeNames])

  const texts = { t, language: language.current }
  const nameOf = placeNames.nameIn(language.current)
  const describe = ({ filters, sort }: Understood) =>
    [
      ...(filters ? [describeFilters(filters as SearchFilters, texts, nameOf)] : []),
      ...(sort ? [t(`listing:sort.${sort}`)] : []),
    ].join(', ')
  const pieces = reading.understood.filter(({ isText }) => !isText)
  const { notes } = reading
  const isLeftOut = notes.some(({ kind }) => kind === 'long')
  const shownRest = isLeftOut ? '' : cutText(reading.rest, limits.search)
  if (pieces.length === 0 && notes.length === 0) return null
  return (
    <section className={styles.understood} aria-label={t('words:understood')} aria-live="polite">
      {pieces.map((piece, n) => {
        const what = describe(piece)
        return (
          <Chip
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be said twice
            key={`${n} ${piece.text}`}
            isChosen
            aria-label={t('words:drop', { what })}
            // The field must keep the focus, so that what is below it stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChange(withoutPiece(text, piece.text))}
          >
            <bdi>{what}</bdi>
            <X size={16} aria-hidden="true" />
          </Chip>
        )
      })}
      {pieces.length > 0 && shownRest && (
        <p className={styles.rest}>
          <bdi>{t('words:text', { words: shownRest })}</bdi>
        </p>
      )}
      {notes.map((note) => (
        <p key={note.kind} className={styles.rest}>
          <NoteText note={note} />
        </p>
      ))}
    </section>
  )
})

const withoutPiece = (text: string, piece: string) =>
  text.replace(piece, ' ').replace(/\s+/g, ' ').trim()
