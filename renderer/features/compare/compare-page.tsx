import { Columns3, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import { factsTitle } from '../../../texts/facts.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { languageStore } from '../language/index.ts'
import { pictureAddress, useSomeListings } from '../listings/index.ts'
import { markedListingsStore } from '../marked-listings/index.ts'
import { useMoney } from '../rates/index.ts'
import styles from './compare-page.module.css'
import { comparedRows } from './compared-rows.ts'

/** Up to four listings side by side, fact by fact. */
const Compare = observer(() => {
  const marked = useStore(markedListingsStore)
  const { t } = useTranslation('lists')
  const { state, rows, retry } = useSomeListings(marked.comparedIds)
  return (
    <PageFrame className={styles.page}>
      <h1>{t('compare.title')}</h1>
      {state.kind === 'failed' && <FailureNote failure={state.failure} onRetry={retry} />}
      {state.kind === 'ready' && rows.length === 0 && (
        <EmptyState icon={Columns3}>
          <p>{t('compare.empty')}</p>
          <AppLink to="/fav" className={classes(button.button, button.primary)}>
            {t('fav.title')}
          </AppLink>
        </EmptyState>
      )}
      {rows.length > 0 && <Table listings={rows} />}
    </PageFrame>
  )
})

const Table = observer(({ listings }: { listings: readonly Listing[] }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('lists')
  const { read } = useMoney()
  const lines = comparedRows(listings, { t, language: language.current, read })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('compare.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('compare.what')}</span>
            </th>
            {listings.map((listing) => (
              <th key={listing.id} scope="col">
                <ListingHead listing={listing} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, values, isSame }) => (
            <tr key={name} className={isSame ? styles.same : undefined}>
              <th scope="row">{name}</th>
              {values.map(({ id, value }) => (
                <td key={id}>
                  <bdi>{value || t('compare.none')}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

const ListingHead = observer(({ listing }: { listing: Listing }) => {
  const { at } = useStores()
  const marked = useStore(markedListingsStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('lists')
  const [picture] = listing.images
  return (
    <div className={styles.ad}>
      <AppLink to={`/ad/${listing.id}`} className={styles.link}>
        <span className={styles.picture}>
          {picture && (
            <img
              src={at(pictureAddress(picture, 320))}
              alt=""
              width="320"
              height="240"
              loading="lazy"
            />
          )}
        </span>
        {factsTitle(listing, { t, language: language.current })}
      </AppLink>
      <IconButton
        label={t('compare.remove')}
        className={styles.remove}
        onClick={() => marked.compare(listing.id, false)}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
})

export const comparePage: Page = {
  Component: Compare,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('lists:compare.title')} — Sakhli`,
    description: t('lists:compare.empty'),
    path: '/compare',
    isIndexed: false,
  }),
}
