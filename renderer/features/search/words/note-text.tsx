import type { ReadingNote } from '../../../../contract/search/ask/notes.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'

/** Says how a sentence was understood, where its chips do not show everything. */
export function NoteText({ note: { kind, text = '' } }: { note: ReadingNote }) {
  const { t } = useTranslation('words')
  return kind === 'elsewhere' ? t('note.elsewhere', { place: text }) : t(`note.${kind}`)
}
