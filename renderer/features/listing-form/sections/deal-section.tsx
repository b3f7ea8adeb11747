import { observer } from 'mobx-react-lite'
import { limits } from '../../../../contract/limits.ts'
import {
  currencySymbols,
  dealTypes,
  rentalPeriods,
  rentPaymentTypes,
} from '../../../../contract/listings/listing-words.ts'
import { NumberField } from '../../../kernel/fields/number-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { ChoiceField, ManyField } from '../fields/choice-field.tsx'
import type { ListingDraft } from '../model/listing-draft.ts'
import { useFlawWords } from '../screen/use-flaw-words.ts'
import { Section } from './section.tsx'
import { TermField } from './term-field.tsx'

const periods = rentalPeriods.map(String)

/** The kind of deal and its terms; those of a sale are in the price section. */
export const DealSection = observer(({ form }: { form: ListingDraft }) => {
  const { t } = useTranslation('form')
  const wrong = useFlawWords(form)
  const { content } = form
  const { dealType } = content
  return (
    <Section title={t('deal.title')}>
      <ChoiceField
        legend={t('deal.legend')}
        isLegendUnseen
        options={dealTypes}
        value={dealType}
        renderLabel={(each) => t(`deal.${each}`)}
        wrong={wrong('dealType')}
        onChange={(value) => form.change({ dealType: value })}
      />
      {dealType === 'rent' && (
        <>
          <ManyField
            legend={t('deal.periods')}
            options={periods}
            chosen={content.rentalPeriods.map(String)}
            renderLabel={(each) => t('ad:terms.months', { count: Number(each) })}
            wrong={wrong('rentalPeriods')}
            onChange={(chosen) => form.change({ rentalPeriods: chosen.map(Number) })}
          />
          <TermField
            legend={t('ad:terms.rentPayment')}
            options={rentPaymentTypes}
            value={content.rentPaymentType}
            renderLabel={(each) => t(`ad:terms.rentPay.${each}`)}
            wrong={wrong('rentPaymentType')}
            onChange={(value) => form.change({ rentPaymentType: value })}
          />
        </>
      )}
      {dealType !== 'sale' && (
        <NumberField
          label={t('deal.deposit', { currency: currencySymbols[content.currency] })}
          range={limits.deposit}
          value={content.deposit}
          hint={t('deal.depositHint')}
          wrong={wrong('deposit')}
          onChange={(deposit) => form.change({ deposit: deposit ?? null })}
        />
      )}
      <TermField
        legend={t('ad:terms.commission')}
        options={['yes', 'no']}
        value={content.commission === null ? null : content.commission ? 'yes' : 'no'}
        renderLabel={(each) =>
          t(each === 'yes' ? 'ad:terms.withCommission' : 'ad:terms.noCommission')
        }
        wrong={wrong('commission')}
        onChange={(value) => form.change({ commission: value === null ? null : value === 'yes' })}
      />
    </Section>
  )
})
