import { observer } from 'mobx-react-lite'
import { currenciesOf } from '../../../../contract/cities.ts'
import { limits } from '../../../../contract/limits.ts'
import { currencySymbols, paymentVariants } from '../../../../contract/listings/listing-words.ts'
import { NumberField } from '../../../kernel/fields/number-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { OnceLive } from '../../../kernel/once-live.tsx'
import { LazyTypedPricePlace } from '../../market/index.ts'
import { ChoiceField, ManyField } from '../fields/choice-field.tsx'
import type { ListingDraft } from '../model/listing-draft.ts'
import { useFlawWords } from '../screen/use-flaw-words.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'

export const PriceSection = observer(({ form }: { form: ListingDraft }) => {
  const { t } = useTranslation('form')
  const wrong = useFlawWords(form)
  const { content } = form
  return (
    <Section title={t('price.title')}>
      <div className={styles.price}>
        <NumberField
          label={t(`price.${content.dealType}`)}
          range={limits.price}
          value={content.price}
          wrong={wrong('price')}
          onChange={(price) => form.change({ price: price ?? null })}
        />
        <ChoiceField
          legend={t('price.currency')}
          options={currenciesOf(form.city)}
          value={content.currency}
          renderLabel={(each) => (
            <>
              <span aria-hidden="true">{currencySymbols[each]}</span>
              <span className="unseen">{each}</span>
            </>
          )}
          onChange={(currency) => form.change({ currency })}
        />
      </div>
      <OnceLive>
        <LazyTypedPricePlace content={content} id={form.listing?.id} />
      </OnceLive>
      {content.dealType === 'sale' && (
        <ManyField
          legend={t('price.payment')}
          options={paymentVariants}
          chosen={content.paymentVariants}
          renderLabel={(each) => t(`listing:payment.${each}`)}
          wrong={wrong('paymentVariants')}
          onChange={(chosen) => form.change({ paymentVariants: chosen })}
        />
      )}
    </Section>
  )
})
