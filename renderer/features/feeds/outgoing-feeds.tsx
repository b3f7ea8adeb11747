import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { OutgoingFeed } from '../../../contract/feeds/feed-outgoing.ts'
import { writtenFormats } from '../../../contract/feeds/feed-outgoing.ts'
import type { FeedGap } from '../../../contract/feeds/feeds.ts'
import { formatDay } from '../../../texts/format/days.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { languageStore } from '../language/index.ts'
import styles from './feeds.module.css'
import { feedsStore } from './feeds-store.ts'
import { ChooseOutgoing } from './outgoing-choice.tsx'
import { useTold } from './use-told.ts'

/** The addresses where other sites read the advertiser's listings. */
export const OutgoingFeeds = observer(() => {
  const { outgoing } = useStore(feedsStore)
  const { t } = useTranslation('feeds')
  return (
    <>
      <h2>{t('out.title')}</h2>
      <p className={styles.muted}>{t('out.about')}</p>
      <ul className={styles.list}>
        {outgoing.map((feed) => (
          <Outgoing key={feed.format} feed={feed} />
        ))}
      </ul>
    </>
  )
})

const Outgoing = observer(({ feed }: { feed: OutgoingFeed }) => {
  const store = useStore(feedsStore)
  const root = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('feeds')
  const tell = useTold()
  const [region, setRegion] = useState(feed.regionId ?? '')
  const { title, url, readAt, readBy, reads, needsRegion } = feed
  const format = writtenFormats.find((each) => each === feed.format)
  if (!format) return null
  return (
    <li className={styles.card}>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      {url !== null && (
        <TextField
          label={t('out.address', { format: title })}
          isLabelUnseen
          readOnly
          dir="ltr"
          value={url}
          onFocus={(event) => event.target.select()}
        />
      )}
      {url !== null && (
        <span className={styles.muted}>
          {readAt === null
            ? t('out.neverRead')
            : t('out.read', {
                day: formatDay(readAt, language.current, root.city.timeZone),
                by: readBy ?? '—',
                count: reads,
              })}
        </span>
      )}
      {url !== null && <ChooseOutgoing format={format} feed={feed} />}
      <div className={styles.acts}>
        {needsRegion && (
          <TextField
            label={t('out.region')}
            maxLength={20}
            value={region}
            onChange={(event) => setRegion(event.target.value)}
          />
        )}
        <Button look="soft" onClick={() => void tell(store.openAddress(format, region))}>
          {t(url === null ? 'out.open' : 'out.renew')}
        </Button>
        {url !== null && (
          <Button look="quiet" onClick={() => void tell(store.closeAddress(format))}>
            {t('out.close')}
          </Button>
        )}
        <Button look="quiet" onClick={() => void store.showGaps(format)}>
          {t('out.gaps')}
        </Button>
      </div>
      {store.gaps?.format === format && <Gaps />}
    </li>
  )
})

const isOfRate = ({ what }: FeedGap) => what === 'rate'

const Gaps = observer(() => {
  const { gaps } = useStore(feedsStore)
  const { t, i18n } = useTranslation(['feeds', 'operator'])
  if (!gaps) return null
  const { listings, leftOut, items } = gaps.answer
  const nameOf = (what: string) => {
    const own = `feeds:field.${what}` as const
    const shared = `operator:changed.${what}` as const
    return i18n.has(own) ? t(own) : i18n.has(shared) ? t(shared) : what
  }
  const isLeftOut = (item: (typeof items)[number]) =>
    item.gaps.some(({ kind }) => kind === 'required')
  const lacksRate = items.some((item) => item.gaps.some(isOfRate))
  // A missing rate is stated once, above: listings that lack nothing else are not named here.
  const ofTheirOwn = items.filter((item) => !item.gaps.every(isOfRate))
  return (
    <div role="status">
      <p>{t('feeds:out.sum', { count: listings, leftOut })}</p>
      {lacksRate && <p>{t('feeds:out.noRate')}</p>}
      <ul>
        {ofTheirOwn.map((item) => (
          <li key={item.listingId}>
            <AppLink to={`/ad/${item.listingId}`}>
              <bdi>{item.name ?? item.listingId}</bdi>
            </AppLink>
            {': '}
            {t(isLeftOut(item) ? 'feeds:out.leftOut' : 'feeds:out.lost', {
              fields: item.gaps
                .filter((gap) => !isOfRate(gap))
                .map(({ what }) => nameOf(what))
                .join(', '),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
})
