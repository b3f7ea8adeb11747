import {
  ArrowDown,
  ArrowUp,
  BadgeCheck,
  CircleDollarSign,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import type { Answer } from '../../../../contract/wire/route.ts'
import { writeClock } from '../../../../texts/format/clock.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { formatMoney } from '../../../../texts/format/numbers.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { FailureNote } from '../../../kernel/failure-note.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { usePageParams } from '../../../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdvertisersOnly } from '../../advertiser/index.ts'
import { languageStore } from '../../language/index.ts'
import { sessionStore } from '../../session/index.ts'
import styles from './history-page.module.css'
import type { HistoryStep } from './history-steps.ts'
import { historySteps } from './history-steps.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'ready'; history: Answer<typeof ownListings.history> }
  | { kind: 'failed'; failure: Failure }

function HistoryPage() {
  const { t } = useTranslation('history')
  return (
    <AdvertisersOnly title={t('title')} visitorText={t('visitor')}>
      <Content />
    </AdvertisersOnly>
  )
}

/** Who did what with a listing and when, and its prices: for its owner and everybody who works for the agency. */
const Content = observer(() => {
  const { id = '' } = usePageParams()
  const { api } = useStores()
  const session = useStore(sessionStore)
  const { t } = useTranslation('history')
  const [state, setState] = useState<State>({ kind: 'loading' })
  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    const answer = await session.whileSignedIn(() =>
      api.call(ownListings.history, { params: { id } }),
    )
    setState(
      answer.ok
        ? { kind: 'ready', history: answer.value }
        : { kind: 'failed', failure: answer.failure },
    )
  }, [api, session, id])
  useEffect(() => void load(), [load])
  return (
    <PageFrame width="wide">
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <AppLink to={`/editAd/${id}`} className={classes(button.button, button.quiet)}>
          {t('back', { id })}
        </AppLink>
      </div>
      {state.kind === 'loading' && <Skeleton height="160px" />}
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} onRetry={() => void load()} />
      )}
      {state.kind === 'ready' && <Steps steps={historySteps(state.history)} />}
    </PageFrame>
  )
})

function Steps({ steps }: { steps: readonly HistoryStep[] }) {
  const { t } = useTranslation('history')
  if (steps.length === 0) return <p className={styles.muted}>{t('empty')}</p>
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <Step key={`${step.kind} ${step.at}`} step={step} />
      ))}
    </ol>
  )
}

const icons = {
  status: BadgeCheck,
  price: CircleDollarSign,
  edit: Pencil,
  delete: Trash2,
  restore: Undo2,
}

const Step = observer(({ step }: { step: HistoryStep }) => {
  const { timeZone } = useStores().city
  const language = useStore(languageStore).current
  const { t } = useTranslation('history')
  const Icon = icons[step.kind === 'edit' ? step.what : step.kind]
  const by =
    step.byName ??
    (step.kind === 'status' && step.status.by !== 'owner' ? t(`by.${step.status.by}`) : null)
  return (
    <li className={styles.step}>
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {step.kind === 'status' && <StatusWords step={step} />}
        {step.kind === 'edit' && <EditWords step={step} />}
        {step.kind === 'price' && <PriceWords step={step} />}
        <p className={styles.muted}>
          <time dateTime={step.at}>
            {formatDay(step.at, language, timeZone)}, {writeClock(step.at, timeZone).slice(11)}
          </time>
          {by && (
            <>
              {' · '}
              <bdi>{by}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  )
})

type StepOf<Kind extends HistoryStep['kind']> = Extract<HistoryStep, { kind: Kind }>

function StatusWords({ step: { status } }: { step: StepOf<'status'> }) {
  const { t } = useTranslation('history')
  return (
    <>
      <p className={styles.what}>{t(`status.${status.to}`)}</p>
      {status.note && (
        <p className={styles.note} dir="auto">
          {status.note}
        </p>
      )}
    </>
  )
}

function EditWords({ step: { what, fields } }: { step: StepOf<'edit'> }) {
  const { t, i18n } = useTranslation(['history', 'operator'])
  const nameOf = (field: string) => {
    if (field === 'price' || field === 'currency' || field === 'images') return t(`field.${field}`)
    const key = `operator:changed.${field}` as const
    return i18n.has(key) ? t(key) : field
  }
  return (
    <>
      <p className={styles.what}>{t(`edit.${what}`)}</p>
      {fields.length > 0 && <p className={styles.fields}>{fields.map(nameOf).join(', ')}</p>}
    </>
  )
}

const PriceWords = observer(({ step: { price, change } }: { step: StepOf<'price'> }) => {
  const language = useStore(languageStore).current
  const { t } = useTranslation('history')
  const Arrow = change !== undefined && change < 0 ? ArrowDown : ArrowUp
  return (
    <p className={styles.what}>
      {t('price')} <bdi>{formatMoney(price.price, price.currency, language)}</bdi>
      {change !== undefined && change !== 0 && (
        <span className={styles.change} data-falls={change < 0}>
          <Arrow size={16} aria-hidden="true" />
          <span className="unseen">{t(change < 0 ? 'cheaper' : 'dearer')}</span>
          <bdi>{formatMoney(Math.abs(change), price.currency, language)}</bdi>
        </span>
      )}
    </p>
  )
})

export const historyPage: Page = {
  Component: HistoryPage,
  load: async () => {},
  head: (_root, { params }, t) => ({
    title: `${t('history:title')} — Sakhli`,
    description: t('history:visitor'),
    path: `/my/history/${params.id}`,
    isIndexed: false,
    isPrivate: true,
  }),
}
