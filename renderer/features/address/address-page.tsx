import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import type { Language } from '../../../contract/languages.ts'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listing.ts'
import { AppLink, useGo } from '../../app/app-link.tsx'
import type { Page } from '../../app/page.ts'
import { usePart, useStores } from '../../app/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { addressLine, InfiniteAds, readSort, SortButton } from '../listings/index.ts'
import styles from './address-page.module.css'
import { addressPart } from './address-store.ts'

const sortOf = (search: string) => readSort(new URLSearchParams(search).get('sort'))

/** As the visitor reads it, once an ad there has told; until then as the address bar holds it. */
const titleOf = (rows: readonly Listing[], address: string, language: Language) =>
  rows[0] ? (addressLine(rows[0], language) ?? address) : address

const canAsk = (address: string) =>
  address !== '' &&
  address.length <= limits.text &&
  address.isWellFormed() &&
  !address.includes('\0')

const AddressPage = observer(() => {
  const { language } = useStores()
  const addresses = usePart(addressPart)
  const { t } = useTranslation('lists')
  const { address = '' } = useParams()
  const { search } = useLocation()
  const go = useGo()
  const isNobodys = !canAsk(address)
  const nothing = (
    <div className={styles.empty}>
      <p>{t('address.none')}</p>
      <AppLink to="/" className={classes(button.button, button.primary)}>
        {t('fav.find')}
      </AppLink>
    </div>
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
      {isNobodys ? nothing : <InfiniteAds feed={addresses.feed} empty={nothing} />}
    </div>
  )
})

export const addressPage: Page = {
  Component: AddressPage,
  load: async (root, { params, search }) => {
    const { address = '' } = params
    if (canAsk(address)) await root.part(addressPart).open(address, sortOf(search))
  },
  head: (root, { params, search }, t) => {
    const { address = '' } = params
    const { feed } = root.part(addressPart)
    const title = canAsk(address)
      ? titleOf(feed.rows, address, root.language.current)
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
