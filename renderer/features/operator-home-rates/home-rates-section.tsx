import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { currenciesOf } from '../../../contract/cities.ts'
import { limits } from '../../../contract/limits.ts'
import type { Currency } from '../../../contract/listings/listing-words.ts'
import type { HomeRate, HomeRateKind } from '../../../contract/market/home-rates.ts'
import { homeRateKinds, homeRates, isPercent } from '../../../contract/market/home-rates.ts'
import { formatDay } from '../../../texts/format/days.ts'
import { useRead } from '../../kernel/hooks/use-read.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { languageStore } from '../language/index.ts'
import { refusalKey } from '../operator/index.ts'
import { useSignInAgain } from '../session/index.ts'
import styles from './home-rates-section.module.css'
import { readHomeRate } from './read-home-rate.ts'

/** What work, fees and heating cost. Listings' pages calculate with these rates, and show no figures without. */
export const HomeRatesSection = observer(() => {
  const { t } = useTranslation('operator')
  const read = useRead(homeRates.get, {})
  const [set, setRates] = useState<readonly HomeRate[]>()
  const rates = set ?? read
  return (
    <section className={styles.page} aria-labelledby="home-rates">
      <h2 id="home-rates">{t('homeRates.title')}</h2>
      <p className={styles.note}>{t('homeRates.text')}</p>
      {rates &&
        homeRateKinds.map((kind) => {
          const rate = rates.find((each) => each.kind === kind)
          return (
            <HomeRateForm key={`${kind} ${rate?.at}`} kind={kind} rate={rate} onSet={setRates} />
          )
        })}
    </section>
  )
})

interface Props {
  kind: HomeRateKind
  rate: HomeRate | undefined
  onSet: (rates: readonly HomeRate[]) => void
}

const HomeRateForm = observer(({ kind, rate, onSet }: Props) => {
  const { api, toasts, city } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('operator')
  const signedIn = useSignInAgain()
  const [typed, setTyped] = useState({
    low: rate?.low.toString() ?? '',
    high: rate?.high.toString() ?? '',
    source: rate?.source ?? '',
  })
  const [currency, setCurrency] = useState<Currency>(rate?.currency ?? 'USD')
  const [wrong, setWrong] = useState('')
  const name = t(`homeRates.kind.${kind}`)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const reading = readHomeRate(typed, isPercent(kind) ? null : currency)
    setWrong(reading === undefined ? t('homeRates.wrong') : '')
    if (reading === undefined) return
    const body = { kind, rate: reading, before: rate?.at ?? null }
    const answer = await signedIn(() => api.call(homeRates.set, { body }))
    if (answer.ok) {
      toasts.show(t('homeRates.done'))
      onSet(answer.value)
      return
    }
    const { failure } = answer
    const isMoved = failure.kind === 'refused' && failure.code === 'CONFLICT'
    setWrong(t(isMoved ? 'homeRates.moved' : refusalKey(failure)))
  }

  const field = (part: 'low' | 'high' | 'source') => ({
    label: t(`homeRates.${part}`),
    value: typed[part],
    autoComplete: 'off',
    maxLength: part === 'source' ? limits.text : 12,
    ...(part !== 'source' && { inputMode: 'decimal' as const, dir: 'ltr' }),
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [part]: event.target.value }),
  })
  return (
    <form
      className={styles.form}
      aria-label={name}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <h3>{name}</h3>
      <TextField {...field('low')} />
      <TextField {...field('high')} />
      {!isPercent(kind) && (
        <SelectField
          label={t('homeRates.currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value as Currency)}
        >
          {currenciesOf(city).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      )}
      <TextField {...field('source')} />
      {rate && (
        <p className={styles.note}>
          {t('homeRates.since', { date: formatDay(rate.at, language.current, city.timeZone) })}
        </p>
      )}
      <p role="alert" className={styles.wrong}>
        {wrong}
      </p>
      <Button type="submit">{t('homeRates.set')}</Button>
    </form>
  )
})
