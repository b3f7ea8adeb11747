import { observer } from 'mobx-react-lite'
import { limits } from '../../../../contract/limits.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { ListingDraft } from '../model/listing-draft.ts'
import { useFlawWords } from '../screen/use-flaw-words.ts'
import { Section } from './section.tsx'

export const WordsSection = observer(({ form }: { form: ListingDraft }) => {
  const { t } = useTranslation('form')
  const wrong = useFlawWords(form)
  const { title, description } = form.content
  return (
    <Section title={t('words.title')}>
      <TextField
        label={t('words.name')}
        dir="auto"
        maxLength={limits.title}
        value={title ?? ''}
        hint={t('words.nameHint')}
        wrong={wrong('title')}
        onChange={(event) => form.change({ title: event.target.value })}
      />
      <TextArea
        label={t('words.description')}
        dir="auto"
        rows={6}
        maxLength={limits.description}
        value={description ?? ''}
        hint={<bdi dir="ltr">{`${description?.length ?? 0}/${limits.description}`}</bdi>}
        wrong={wrong('description')}
        onChange={(event) => form.change({ description: event.target.value })}
      />
    </Section>
  )
})
