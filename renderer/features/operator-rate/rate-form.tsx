import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { LocalCurrency } from '../../../contract/listings/listing-words.ts'
import { currencySymbols } from '../../../contract/listings/listing-words.ts'
import type { RateAnswer } from '../../../contract/market/rates.ts'
import { rates as rateRoutes } from '../../../contract/market/rates.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useQuestion } from '../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { languageStore } from '../language/index.ts'
import { refusalKey } from '../operator/index.ts'
import { useSignInAgain } from '../session/index.ts'
import styles from './rate-page.module.css'
import { changePercent, isUnusual, readRate } from './read-rate.ts'

interface Props {
  currency: LocalCurrency
  current: number | null
  onSet: (answer: RateAnswer) => void
  /** Called when another operator has set another rate meanwhile. */
  onMoved: () => Promise<void>
}

/** Sets the rate of a currency; asks first when the rate changes unusually much. */
export const RateForm = observer(({ currency, current, onSet, onMoved }: Props) => {
  const { api, toasts } = useStores()
  const sign = currencySymbols[currency]
  const language = useStore(languageStore)
  const { t } = useTranslation('operator')
  const signedIn = useSignInAgain()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { ask, sheet } = useQuestion()
  const [isBusy, setBusy] = useState(false)
  const write = (rate: number) => formatNumber(rate, language.current, 6)

  const send = async (rate: number) => {
    setBusy(true)
    const answer = await signedIn(() =>
      api.call(rateRoutes.set, {
        body: { [currency]: rate, ...(current !== null && { before: current }) },
      }),
    )
    setBusy(false)
    if (answer.ok) {
      onSet(answer.value)
      setTyped('')
      toasts.show(t('rate.done', { rate: write(rate), sign }))
      return
    }
    const { failure } = answer
    const isMoved = failure.kind === 'refused' && failure.code === 'CONFLICT'
    if (isMoved) await onMoved()
    setWrong(t(isMoved ? 'rate.moved' : refusalKey(failure)))
  }

  const question = (rate: number, before: number) => ({
    title: t('rate.sureTitle', { percent: write(changePercent(before, rate)) }),
    text: t('rate.sureText', { before: write(before), after: write(rate) }),
    yes: t('rate.sure'),
    no: t('cancel'),
    isDestructive: true,
  })
  const sendIfMeant = async (rate: number, before: number) => {
    if (await ask(question(rate, before))) await send(rate)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const rate = readRate(typed)
    if (rate === undefined) setWrong(t('rate.wrong'))
    else if (rate === current) setWrong(t('rate.same'))
    else if (current !== null && isUnusual(current, rate)) void sendIfMeant(rate, current)
    else void send(rate)
  }

  return (
    <form
      className={styles.form}
      aria-label={t('rate.field', { sign })}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={t('rate.field', { sign })}
        name={`rate-${currency}`}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={12}
        value={typed}
        wrong={wrong}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(undefined)
        }}
      />
      <Button look="primary" type="submit" disabled={isBusy}>
        {t('rate.set')}
      </Button>
      {sheet}
    </form>
  )
})
