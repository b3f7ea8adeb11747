import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { formatList } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { useMoney } from '../../rates/index.ts'
import styles from './listing-details.module.css'

/** Payment, rent, deposit and commission, as far as the listing states them. */
export const DealTerms = observer(({ listing }: { listing: Listing }) => {
  const language = useStore(languageStore)
  const { read } = useMoney()
  const { t } = useTranslation('ad')
  const { paymentVariants, rentalPeriods, rentPaymentType, deposit, commission, currency } = listing
  const join = (words: string[]) => formatList(words, language.current, 'disjunction')

  const terms: [label: string, value: string][] = []
  if (paymentVariants.length > 0)
    terms.push([
      t('terms.payment'),
      join(paymentVariants.map((each, i) => inSentence(t(`listing:payment.${each}`), i))),
    ])
  if (rentalPeriods.length > 0)
    terms.push([
      t('terms.periods'),
      join(rentalPeriods.map((count) => t('terms.months', { count }))),
    ])
  if (rentPaymentType) terms.push([t('terms.rentPayment'), t(`terms.rentPay.${rentPaymentType}`)])
  if (deposit !== null)
    terms.push([
      t('terms.deposit'),
      deposit === 0 ? t('terms.noDeposit') : read(deposit, currency).text,
    ])
  if (commission !== null)
    terms.push([
      t('terms.commission'),
      t(commission ? 'terms.withCommission' : 'terms.noCommission'),
    ])

  if (terms.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('terms.title')}</h2>
      <dl className={styles.terms}>
        {terms.map(([label, value]) => (
          <div key={label} className={styles.term}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
})

/** Only the first item of a list keeps its capital letter. */
const inSentence = (word: string, i: number) => (i === 0 ? word : word.toLocaleLowerCase())
