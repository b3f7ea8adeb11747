import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { categories, dealTypes } from '../../../contract/listings/listing-words.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { refusalKey } from '../operator/index.ts'
import styles from './bounds-section.module.css'
import { boundsStore } from './bounds-store.ts'

/** How far the prices of published listings may change before an operator checks them. */
export const BoundsSection = observer(() => {
  const store = useStore(boundsStore)
  const { t } = useTranslation('operator')
  const { state } = store
  // Another operator may have changed bounds since the page was last open.
  useEffect(() => void store.load(), [store])
  return (
    <section className={styles.page} aria-labelledby="bounds">
      <h2 id="bounds">{t('bounds.title')}</h2>
      <p className={styles.note}>{t('bounds.text')}</p>
      {state.kind === 'ready' && <BoundsForm />}
      {state.kind === 'loading' && <Skeleton height="240px" />}
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} onRetry={() => void store.load()} />
      )}
    </section>
  )
})

const BoundsForm = observer(() => {
  const { toasts } = useStores()
  const store = useStore(boundsStore)
  const { t } = useTranslation('operator')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const areWrong = dealTypes.some((deal) => categories.some((each) => store.isWrong(deal, each)))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setRefusal(areWrong ? t('bounds.wrong') : '')
    if (areWrong) return
    setBusy(true)
    const saving = await store.save()
    setBusy(false)
    if (saving.kind !== 'failed')
      return toasts.show(t(saving.kind === 'saved' ? 'bounds.done' : 'bounds.same'))
    const { failure } = saving
    const isMoved = failure.kind === 'refused' && failure.code === 'CONFLICT'
    return setRefusal(t(isMoved ? 'bounds.moved' : refusalKey(failure)))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('bounds.category')}</th>
            {dealTypes.map((deal) => (
              <th key={deal} scope="col">
                {t(`deal.${deal}`)}, %
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category}>
              <th scope="row">{t(`listing:category.${category}`)}</th>
              {dealTypes.map((deal) => (
                <td key={deal} data-label={`${t(`deal.${deal}`)}, %`}>
                  <input
                    className={styles.field}
                    inputMode="numeric"
                    autoComplete="off"
                    dir="ltr"
                    maxLength={5}
                    placeholder="∞"
                    aria-label={t('bounds.field', {
                      category: t(`listing:category.${category}`),
                      deal: t(`deal.${deal}`),
                    })}
                    aria-invalid={store.isWrong(deal, category)}
                    value={store.textOf(deal, category)}
                    onChange={(event) => {
                      store.type(deal, category, event.target.value)
                      setRefusal('')
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="alert" className={styles.wrong}>
        {refusal}
      </p>
      <Button look="primary" type="submit" disabled={isBusy}>
        {t('bounds.set')}
      </Button>
    </form>
  )
})
