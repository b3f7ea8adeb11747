import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import type { Language } from '../../../contract/languages.ts'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Sort } from '../../../contract/listings/listing-words.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink, useGo } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePageParams } from '../../kernel/pages/pages-context.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { languageStore } from '../language/index.ts'
import { InfiniteListings, readSort, SortButton } from '../listing-cards/index.ts'
import type { ListingsStore } from '../listings/index.ts'
import { addressLine, ListingFeed, listingsStore } from '../listings/index.ts'
import { useMapScope } from '../search/index.ts'
import styles from './address-page.module.css'

const sortOf = (search: string) => readSort(new URLSearchParams(search).get('sort'))

/** The address in the visitor's language, as a listing there gives it; before one is loaded, as in the address bar. */
const titleOf = (rows: readonly Listing[], address: string, language: Language) =>
  rows[0] ? (addressLine(rows[0], language) ?? address) : address

const canAsk = (address: string) =>
  address !== '' &&
  address.length <= limits.text &&
  address.isWellFormed() &&
  !address.includes('\0')

const AddressPage = observer(() => {
  const language = useStore(languageStore)
  const addresses = useStore(addressStore)
  const { t } = useTranslation('lists')
  const { address = '' } = usePageParams()
  const { search } = useLocation()
  const go = useGo()
  const isNobodys = !canAsk(address)
  useMapScope({ address })
  const nothing = (
    <EmptyState>
      <p>{t('address.none')}</p>
      <AppLink to="/" className={classes(button.button, button.primary)}>
        {t('fav.find')}
      </AppLink>
    </EmptyState>
  )
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>
          {isNobodys ? t('address.none') : titleOf(addresses.feed.rows, address, language.current)}
        </h1>
        <SortButton
          sort={sortOf(search)}
          onSort={(sort) =>
            go(`/address/${encodeURIComponent(address)}${sort === 'new' ? '' : `?sort=${sort}`}`, {
              replace: true,
            })
          }
        />
      </div>
      {isNobodys ? nothing : <InfiniteListings feed={addresses.feed} empty={nothing} />}
    </div>
  )
})

export const addressPage: Page = {
  Component: AddressPage,
  load: async (root, { params, search }) => {
    const { address = '' } = params
    if (canAsk(address)) await root.get(addressStore).open(address, sortOf(search))
  },
  head: (root, { params, search }, t) => {
    const { address = '' } = params
    const { feed } = root.get(addressStore)
    const title = canAsk(address)
      ? titleOf(feed.rows, address, root.get(languageStore).current)
      : t('lists:address.none')
    const isEmpty = !canAsk(address) || feed.isEmpty
    return {
      title: `${title} — Sakhli`,
      description: isEmpty
        ? t('lists:address.none')
        : t('lists:address.description', { address: title }),
      path: `/address/${encodeURIComponent(address)}`,
      isIndexed: !isEmpty && !search.includes('sort='),
      ...(isEmpty && { status: 404 as const }),
    }
  },
}

/** Holds the listings at the open address. */
class AddressStore {
  readonly feed: ListingFeed

  constructor(api: Api, known: ListingsStore) {
    this.feed = new ListingFeed(api, known)
  }

  open = (address: string, sort: Sort) => this.feed.open({ sort, filters: { address } })

  snapshot = () => this.feed.snapshot()

  restore(feed: ReturnType<AddressStore['snapshot']>) {
    this.feed.restore(feed)
  }
}

const addressStore = defineStore(
  'address',
  (root) => new AddressStore(root.api, root.get(listingsStore)),
)
