import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { rates as rateRoutes } from '../../../contract/rates.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useQuestion } from '../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { languageStore } from '../language/index.ts'
import { refusalKey } from '../operator/index.ts'
import { ratesStore } from '../rates/index.ts'
import { useSignInAgain } from '../session/index.ts'
import styles from './rate-page.module.css'
import { changePercent, isUnusual, readRate } from './read-rate.ts'

/** Sets the rate; one that jumps is asked about first. */
export const RateForm = observer(({ current }: { current: number }) => {
  const { api, toasts, city } = useStores()
  const rates = useStore(ratesStore)
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
      api.call(rateRoutes.set, { body: { [city.currency]: rate, before: current } }),
    )
    setBusy(false)
    if (answer.ok) {
      rates.restore(answer.value)
      setTyped('')
      toasts.show(t('rate.done', { rate: write(rate) }))
      return
    }
    const { failure } = answer
    const isMoved = failure.kind === 'refused' && failure.code === 'CONFLICT'
    if (isMoved) await rates.reload()
    setWrong(t(isMoved ? 'rate.moved' : refusalKey(failure)))
  }

  const question = (rate: number) => ({
    title: t('rate.sureTitle', { percent: write(changePercent(current, rate)) }),
    text: t('rate.sureText', { before: write(current), after: write(rate) }),
    yes: t('rate.sure'),
    no: t('cancel'),
    isDestructive: true,
  })
  const sendIfMeant = async (rate: number) => {
    if (await ask(question(rate))) await send(rate)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const rate = readRate(typed)
    if (rate === undefined) setWrong(t('rate.wrong'))
    else if (rate === current) setWrong(t('rate.same'))
    else if (isUnusual(current, rate)) void sendIfMeant(rate)
    else void send(rate)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('rate.field')}
        name="rate"
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
