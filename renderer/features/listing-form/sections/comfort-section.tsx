import { observer } from 'mobx-react-lite'
import { facilities, heatingTypes } from '../../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { ManyField } from '../fields/choice-field.tsx'
import type { ListingDraft } from '../model/listing-draft.ts'
import { useFlawWords } from '../screen/use-flaw-words.ts'
import { Section } from './section.tsx'

export const HeatingSection = observer(({ form }: { form: ListingDraft }) => {
  const { t } = useTranslation('form')
  const wrong = useFlawWords(form)
  return (
    <Section title={t('ad:heating.title')}>
      <ManyField
        legend={t('ad:heating.title')}
        isLegendUnseen
        options={heatingTypes}
        chosen={form.content.heatingTypes}
        renderLabel={(each) => t(`listing:heating.${each}`)}
        wrong={wrong('heatingTypes')}
        onChange={(chosen) => form.change({ heatingTypes: chosen })}
      />
    </Section>
  )
})

export const FacilitiesSection = observer(({ form }: { form: ListingDraft }) => {
  const { t } = useTranslation('form')
  const wrong = useFlawWords(form)
  return (
    <Section title={t('facilities.title')}>
      <ManyField
        legend={t('facilities.title')}
        isLegendUnseen
        options={facilities}
        chosen={form.content.facilities}
        renderLabel={(each) => t(`listing:facility.${each}`)}
        wrong={wrong('facilities')}
        onChange={(chosen) => form.change({ facilities: chosen })}
      />
    </Section>
  )
})
