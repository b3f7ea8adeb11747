import { BellPlus, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import type { NoticeChannel, NoticeTopic } from '../../../../contract/people/notices.ts'
import { noticeChannels } from '../../../../contract/people/notices.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { sessionStore } from '../../session/index.ts'
import styles from './channel-offer.module.css'
import { channelsStore } from './channels-store.ts'
import { pushStore } from './push-store.ts'
import type { Opened } from './use-open-channel.ts'
import { useOpenChannel, wayOf } from './use-open-channel.ts'

/** The topics that screens offer notices about, once there is something to tell. */
export type OfferedTopic = Extract<
  NoticeTopic,
  'decisions' | 'searches' | 'favourites' | 'requests'
>

export interface Offering {
  topic: OfferedTopic
  /** The offer has other words for those who receive requests than for those who made one. */
  words?: OfferedTopic | 'inbox'
}

/**
 * Offered to somebody whom no channel would tell about this topic: one press opens a channel. Not shown to those who
 * have a channel or have declined the offer here.
 */
export const ChannelOffer = observer(({ topic, words = topic }: Offering) => {
  const { platform } = useStores()
  const { user } = useStore(sessionStore)
  const store = useStore(channelsStore)
  const key = `noOffer:${words}`
  const [isUnwanted, setUnwanted] = useState(() => platform.storage.read(key) !== undefined)
  const [isShown, setShown] = useState(false)
  const userId = user?.id
  useEffect(() => {
    // A channel may have been opened in Telegram or in a letter: read again when the person comes back.
    const look = () =>
      void (userId && !isUnwanted && document.visibilityState === 'visible' && store.load())
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store, userId, isUnwanted])
  const isTold = store.isTold(topic)
  // The offer stays, to say that the channel is open.
  useEffect(() => setShown((isBefore) => isBefore || isTold === false), [isTold])
  if (!userId || isUnwanted || !isShown || !store.settings) return null
  const giveUp = () => {
    platform.storage.write(key, 'yes')
    setUnwanted(true)
  }
  return <Offer topic={topic} words={words} isTold={isTold ?? false} onGiveUp={giveUp} />
})

interface Props extends Required<Offering> {
  isTold: boolean
  onGiveUp: () => void
}

const Offer = observer(({ topic, words, isTold, onGiveUp }: Props) => {
  const store = useStore(channelsStore)
  const pushes = useStore(pushStore)
  const { t } = useTranslation('channels')
  const { busy, press, dialog } = useOpenChannel()
  const [opened, setOpened] = useState<Opened>('done')
  const { settings } = store
  if (!settings) return null
  const chosen = settings.topics.find((row) => row.topic === topic)?.by
  const ways = noticeChannels.flatMap((channel) => {
    const way = wayOf(channel, settings, pushes.isOffered)
    const isOpen = way?.isGood && !chosen?.[channel]
    return way && (isOpen || (!way.isGood && way.act)) ? [{ channel, isOpen }] : []
  })
  if (ways.length === 0 && !isTold) return null

  const choose = async (channel: NoticeChannel, isOpen: boolean | undefined) => {
    const now = isOpen ? 'done' : await press(channel)
    // The press here switches the topic on, whatever was chosen for the channel before.
    const isOff = !store.settings?.topics.find((row) => row.topic === topic)?.by[channel]
    const isChosen = !isOff || (await store.choose(topic, channel, true))
    setOpened(isChosen ? now : 'failed')
  }
  return (
    <aside className={styles.offer} aria-label={t('title')}>
      <BellPlus size={22} aria-hidden="true" />
      <div className={styles.words}>
        <p role="status">
          {isTold
            ? t('offer.done')
            : opened === 'done' || opened === 'aborted'
              ? t(`offer.${words}`)
              : t(opened)}
        </p>
        {!isTold && (
          <div className={styles.ways}>
            {ways.map(({ channel, isOpen }) => (
              <Button
                key={channel}
                look="quiet"
                disabled={busy !== undefined}
                onClick={() => void choose(channel, isOpen)}
              >
                {t(`offer.${channel}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton label={t('offer.later')} onClick={onGiveUp}>
        <X size={20} aria-hidden="true" />
      </IconButton>
      <Suspense>{dialog}</Suspense>
    </aside>
  )
})
