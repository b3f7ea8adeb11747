import { observer } from 'mobx-react-lite'
import { limits } from '../../../../contract/limits.ts'
import { hasFloorsCount, needsCondition } from '../../../../contract/listings/listing-rules.ts'
import {
  apartmentCategories,
  apartmentConditions,
  categories,
  isApartment,
} from '../../../../contract/listings/listing-words.ts'
import { NumberField } from '../../../kernel/fields/number-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import type { ListingDraft } from '../model/listing-draft.ts'
import { useFlawWords } from '../screen/use-flaw-words.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'
import { TermField } from './term-field.tsx'

/** The property's facts. Fields that its category lacks are hidden, but keep their values until it is sent. */
export const PlaceSection = observer(({ form }: { form: ListingDraft }) => {
  const { t } = useTranslation('form')
  const wrong = useFlawWords(form)
  const { content } = form
  const isFlat = isApartment(content.category)
  return (
    <Section title={t('place.title')}>
      <ChoiceField
        legend={t('place.category')}
        options={categories}
        value={content.category ?? undefined}
        renderLabel={(each) => t(`listing:category.${each}`)}
        wrong={wrong('category')}
        onChange={(category) => form.change({ category })}
      />
      {isFlat && (
        <TermField
          legend={t('place.rooms')}
          options={apartmentCategories}
          value={content.apartmentCategory}
          renderLabel={(each) => t(`listing:rooms.${each}`)}
          wrong={wrong('apartmentCategory')}
          onChange={(apartmentCategory) => form.change({ apartmentCategory })}
        />
      )}
      <div className={styles.row}>
        <NumberField
          label={t('place.area')}
          range={limits.area}
          isWhole={false}
          value={content.area}
          wrong={wrong('area')}
          onChange={(area) => form.change({ area: area ?? null })}
        />
        {isFlat && (
          <NumberField
            label={t('place.floor')}
            range={limits.floor}
            value={content.floor}
            wrong={wrong('floor')}
            onChange={(floor) => form.change({ floor: floor ?? null })}
          />
        )}
        {hasFloorsCount(content.category) && (
          <NumberField
            label={t('place.floors')}
            range={limits.floorsCount}
            value={content.floorsCount}
            wrong={wrong('floorsCount')}
            onChange={(floorsCount) => {
              form.change({ floorsCount: floorsCount ?? null })
              form.clearFlaws('floor')
            }}
          />
        )}
      </div>
      {needsCondition(content.category) && (
        <ChoiceField
          legend={t('place.condition')}
          options={apartmentConditions}
          value={content.apartmentCondition ?? undefined}
          renderLabel={(each) => t(`listing:condition.${each}`)}
          wrong={wrong('apartmentCondition')}
          onChange={(apartmentCondition) => form.change({ apartmentCondition })}
        />
      )}
      <ChoiceField
        legend={t('place.kind')}
        options={['regular', 'exclusive']}
        value={content.isExclusive ? 'exclusive' : 'regular'}
        renderLabel={(each) => t(each === 'exclusive' ? 'listing:card.exclusive' : 'place.regular')}
        hint={t('place.kindHint')}
        onChange={(kind) => form.change({ isExclusive: kind === 'exclusive' })}
      />
    </Section>
  )
})
