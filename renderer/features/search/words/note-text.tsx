import type { ReadingNote } from '../../../../contract/search/ask/notes.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'

/** What was made of a sentence where its chips do not say all. */
export function NoteText({ note: { kind, text = '' } }: { note: ReadingNote }) {
  const { t } = useTranslation('words')
  return kind === 'elsewhere' ? t('note.elsewhere', { place: text }) : t(`note.${kind}`)
}
