import { SearchX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BulkActionBar } from './bulk/bulk-action-bar.tsx'
import { BulkReport } from './bulk/bulk-report.tsx'
import { noFilter } from './filter/listing-filter.ts'
import { ListingsTools } from './filter/listings-tools.tsx'
import { listingTableStore } from './listings-store.ts'
import { ListingsTable } from './rows/listings-table.tsx'

interface Props {
  /** The element with the search field, for shells with a key for it. */
  search?: RefObject<HTMLDivElement | null>
  /** Says why the table is incomplete or out of date. */
  note: ReactNode
  /** Shown instead of the table while the advertiser has no listings. */
  ifNone: ReactNode
}

/** All of the advertiser's listings: filters, bulk actions, and the rows. Fills the height that it is given. */
export const ListingTable = observer(({ search, note, ifNone }: Props) => {
  const { own, shown } = useStore(listingTableStore)
  // Loads the texts of other pages that the cells also use.
  useTranslation('mine')
  useTranslation('form')
  const isEmpty = own.isWhole && shown.length === 0
  return (
    <>
      <ListingsTools {...(search && { search })} />
      <BulkActionBar />
      <BulkReport />
      {note}
      {isEmpty ? own.rows.length > 0 ? <NoneFits /> : ifNone : <ListingsTable />}
    </>
  )
})

const NoneFits = observer(() => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  return (
    <EmptyState icon={SearchX} title={t('empty.none')} isFramed>
      <p>{t('empty.noneText')}</p>
      <Button look="soft" onClick={() => listings.show(noFilter)}>
        {t('choice.reset')}
      </Button>
    </EmptyState>
  )
})
