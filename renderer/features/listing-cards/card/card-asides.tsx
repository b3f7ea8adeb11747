import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { WalksLine } from '../../own-places/index.ts'

interface Props {
  listing: Listing
  isHeardTold: boolean
}

/** What few cards show: the date of the last news, if the list is sorted by it, and how far one's own places are. */
export const CardAsides = observer(({ listing, isHeardTold }: Props) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('words')
  const { updatedAt, confirmedAt } = listing
  const at = confirmedAt && confirmedAt > updatedAt ? confirmedAt : updatedAt
  return (
    <>
      {isHeardTold && (
        <time dateTime={at}>{t('heard', { date: formatDay(at, language.current, timeZone) })}</time>
      )}
      <WalksLine id={listing.id} />
    </>
  )
})
