import { ImageOff, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Binned } from '../../../../contract/listings/own-listings.ts'
import { factsTitle } from '../../../../texts/facts.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { formatMoney } from '../../../../texts/format/numbers.ts'
import { FailureNote } from '../../../kernel/failure-note.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { useQuestion } from '../../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdvertisersOnly } from '../../advertiser/index.ts'
import { languageStore } from '../../language/index.ts'
import { addressLine, averageColour, pictureAddress } from '../../listings/index.ts'
import styles from './bin-page.module.css'
import { binStore } from './bin-store.ts'

function BinPage() {
  const { t } = useTranslation('bin')
  return (
    <AdvertisersOnly title={t('title')} visitorText={t('visitor')}>
      <Bin />
    </AdvertisersOnly>
  )
}

/** Deleted listings, until when each can be restored, and buttons to restore it or delete it for ever. */
const Bin = observer(() => {
  const bin = useStore(binStore)
  const { t } = useTranslation('bin')
  useEffect(() => void bin.load(), [bin])
  return (
    <PageFrame width="wide">
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <AppLink to="/my" className={classes(button.button, button.quiet)}>
          {t('back')}
        </AppLink>
      </div>
      <p className={styles.about}>{t('about')}</p>
      <Rows />
    </PageFrame>
  )
})

const Rows = observer(() => {
  const { rows, state, load } = useRows()
  const { t } = useTranslation('bin')
  if (rows.length > 0)
    return (
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={row.listing.id} row={row} />
        ))}
      </ul>
    )
  if (state.kind === 'loading') return <Skeleton height="120px" />
  if (state.kind === 'failed') return <FailureNote failure={state.failure} onRetry={load} />
  return (
    <EmptyState icon={Trash2}>
      <p>{t('empty')}</p>
    </EmptyState>
  )
})

function useRows() {
  const bin = useStore(binStore)
  return { rows: bin.rows, state: bin.state, load: () => void bin.load() }
}

const Row = observer(({ row }: { row: Binned }) => {
  const bin = useStore(binStore)
  const { toasts, city } = useStores()
  const language = useStore(languageStore).current
  const { t } = useTranslation('bin')
  const { ask, sheet } = useQuestion()
  const { listing, deletedAt, until, restoredAs } = row
  const isBusy = bin.isBusy(listing.id)
  const name = listing.title || factsTitle(listing, { t, language })
  const day = (at: string) => formatDay(at, language, city.timeZone)
  const tell = (isDone: boolean, done: string) =>
    isDone ? toasts.show(done) : toasts.show(t('failed'), { kind: 'bad' })

  const restore = async () => tell(await bin.restore(listing.id), t('restored'))
  const end = async () => {
    const isMeant = await ask({
      title: t('endTitle'),
      text: t('endText'),
      yes: t('endYes'),
      no: t('endNo'),
      isDestructive: true,
    })
    if (isMeant) tell(await bin.end(listing.id), t('ended'))
  }
  return (
    <li className={styles.row} aria-busy={isBusy} aria-label={name}>
      <Cover row={row} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p>
          {[
            addressLine(listing, language),
            listing.price !== null && formatMoney(listing.price, listing.currency, language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.muted}>
          {t('deleted', { date: day(deletedAt) })} · {t('until', { date: day(until) })}
        </p>
        <p className={styles.muted}>{t(`restoredAs.${restoredAs}`)}</p>
      </div>
      <div className={styles.buttons}>
        <Button look="soft" disabled={isBusy} onClick={() => void restore()}>
          {t('restore')}
        </Button>
        <Button look="bare" disabled={isBusy} onClick={() => void end()}>
          {t('end')}
        </Button>
      </div>
      {sheet}
    </li>
  )
})

function Cover({ row: { listing } }: { row: Binned }) {
  const { at } = useStores()
  const [cover] = listing.images
  if (!cover)
    return (
      <span className={styles.cover}>
        <ImageOff size={24} aria-hidden="true" />
      </span>
    )
  return (
    <span className={styles.cover} style={{ backgroundColor: averageColour(cover.placeholder) }}>
      <img src={at(pictureAddress(cover, 320))} alt="" loading="lazy" decoding="async" />
    </span>
  )
}

export const binPage: Page = {
  Component: BinPage,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('bin:title')} — Sakhli`,
    description: t('bin:visitor'),
    path: '/my/bin',
    isIndexed: false,
    isPrivate: true,
  }),
}
