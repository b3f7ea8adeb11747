import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type {
  OutgoingChoice,
  OutgoingFeed,
  WrittenFormat,
} from '../../../contract/feeds/feed-outgoing.ts'
import { categories, dealTypes } from '../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button, Chip } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import styles from './feeds.module.css'
import { feedsStore } from './feeds-store.ts'
import { useTold } from './use-told.ts'

const ways = ['all', 'byKind', 'named'] as const
type Way = (typeof ways)[number]

const wayOf = ({ dealTypes, categories, listingIds }: OutgoingChoice): Way =>
  listingIds ? 'named' : dealTypes || categories ? 'byKind' : 'all'

/** Empty lists are left out. */
const said = ({ dealTypes = [], categories = [], listingIds = [] }: OutgoingChoice, way: Way) => ({
  ...(way === 'byKind' && dealTypes.length > 0 && { dealTypes }),
  ...(way === 'byKind' && categories.length > 0 && { categories }),
  ...(way === 'named' && listingIds.length > 0 && { listingIds }),
})

interface Props {
  format: WrittenFormat
  feed: OutgoingFeed
}

/** Chooses which of the advertiser's public listings are given out at an address. */
export const ChooseOutgoing = observer(({ format, feed }: Props) => {
  const store = useStore(feedsStore)
  const { t } = useTranslation('feeds')
  const tell = useTold()
  const [way, setWay] = useState<Way>(() => wayOf(feed.choice))
  const [choice, setChoice] = useState<OutgoingChoice>(feed.choice)
  const chosen = said(choice, way)
  const isEmpty = way !== 'all' && Object.keys(chosen).length === 0
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(said(feed.choice, wayOf(feed.choice)))
  return (
    <div className={styles.choice}>
      <span role="status">{t('out.choice.goes', { count: feed.listings })}</span>
      <SelectField
        label={t('out.choice.which')}
        value={way}
        onChange={(event) => setWay(ways.find((each) => each === event.target.value) ?? 'all')}
      >
        {ways.map((each) => (
          <option key={each} value={each}>
            {t(`out.choice.${each}`)}
          </option>
        ))}
      </SelectField>
      {way === 'byKind' && <Kinds choice={choice} onChange={setChoice} />}
      {way === 'named' && <Named choice={choice} onChange={setChoice} />}
      {isChanged && (
        <Button
          look="primary"
          disabled={isEmpty}
          onClick={() => void tell(store.choose(format, chosen))}
        >
          {t('out.choice.save')}
        </Button>
      )}
      {isEmpty && <p className={styles.muted}>{t('out.choice.empty')}</p>}
    </div>
  )
})

interface Choosing {
  choice: OutgoingChoice
  onChange: (choice: OutgoingChoice) => void
}

const toggled = <T,>(chosen: readonly T[] = [], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]

const Kinds = ({ choice, onChange }: Choosing) => {
  const { t } = useTranslation(['feeds', 'listing'])
  return (
    <>
      <fieldset className={styles.chips}>
        <legend>{t('feeds:out.choice.deals')}</legend>
        {dealTypes.map((each) => (
          <Chip
            key={each}
            isChosen={choice.dealTypes?.includes(each) ?? false}
            onClick={() => onChange({ ...choice, dealTypes: toggled(choice.dealTypes, each) })}
          >
            {t(`feeds:out.choice.deal.${each}`)}
          </Chip>
        ))}
      </fieldset>
      <fieldset className={styles.chips}>
        <legend>{t('feeds:out.choice.categories')}</legend>
        {categories.map((each) => (
          <Chip
            key={each}
            isChosen={choice.categories?.includes(each) ?? false}
            onClick={() => onChange({ ...choice, categories: toggled(choice.categories, each) })}
          >
            {t(`listing:category.${each}`)}
          </Chip>
        ))}
      </fieldset>
    </>
  )
}

const Named = observer(({ choice, onChange }: Choosing) => {
  const store = useStore(feedsStore)
  const { t } = useTranslation('feeds')
  const [search, setSearch] = useState('')
  useEffect(() => void store.findStock(search), [store, search])
  const { listings, isWhole } = store.stock
  return (
    <>
      <TextField
        label={t('out.choice.find')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className={styles.named}>
        <legend>{t('out.choice.ads')}</legend>
        {listings.map(({ id, title, address }) => (
          <label key={id} className={styles.tick}>
            <input
              type="checkbox"
              checked={choice.listingIds?.includes(id) ?? false}
              onChange={() => onChange({ ...choice, listingIds: toggled(choice.listingIds, id) })}
            />
            <bdi>{[title, address].filter(Boolean).join(' · ') || id}</bdi>
          </label>
        ))}
      </fieldset>
      {!isWhole && (
        <Button look="quiet" onClick={() => void store.findStock(search, { isMore: true })}>
          {t('out.choice.more')}
        </Button>
      )}
    </>
  )
})
