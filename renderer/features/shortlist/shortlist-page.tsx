import { Plus, Share2, UsersRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Id } from '../../../contract/wire/primitives.ts'
import { factsTitle, priceOf } from '../../../texts/facts.ts'
import { useAwake } from '../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink, useGo } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useQuestion } from '../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button, Chip } from '../../ui/button.tsx'
import { favouriteListStore, favouritesStore } from '../favourites/index.ts'
import { languageStore } from '../language/index.ts'
import { listingsStore } from '../listings/index.ts'
import { BeginList, JoinList } from './begin-list.tsx'
import { ListedHome } from './listed-home.tsx'
import { readListKey } from './seal.ts'
import { ShareList } from './share-list.tsx'
import { shortlistBounds } from './shared-fields.ts'
import type { SharedList } from './shared-list.ts'
import styles from './shortlist.module.css'
import { shortlistsStore } from './shortlists-store.ts'

/** The other person may write at any time. While the page is hidden, nothing is requested. */
const askAgainMs = 15_000
/** A network that the browser reports as back often fails once more. */
const tryAgainMs = 3_000

const ShortlistPage = observer(() => {
  const { t } = useTranslation('shortlist')
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {useAwake() && <Lists />}
    </div>
  )
})

/** The lists stored on the device, which the server cannot render. */
const Lists = observer(() => {
  const store = useStore(shortlistsStore)
  const { t } = useTranslation('shortlist')
  const [isBeginning, setBeginning] = useState(false)
  const isWrong = useLinkOpened()
  const { lists, current, isRead } = store
  if (!isRead) return null
  const isEmpty = current === undefined
  return (
    <>
      {isWrong && <p role="alert">{t('wrongLink')}</p>}
      {!store.isKept && <p role="alert">{t('notKept')}</p>}
      {lists.length > 1 && !isBeginning && (
        <nav className={styles.buttons} aria-label={t('lists')}>
          {lists.map((list) => (
            <Chip key={list.key} isChosen={list === current} onClick={() => store.open(list.key)}>
              <bdi>{nameOf(list) || t('unnamed')}</bdi>
            </Chip>
          ))}
        </nav>
      )}
      {isEmpty || isBeginning ? (
        <>
          <p>{t('intro')}</p>
          <BeginList key={current?.key ?? ''} onDone={() => setBeginning(false)} />
        </>
      ) : (
        <OpenList key={current.key} list={current} />
      )}
      {!isEmpty && lists.length < shortlistBounds.lists && (
        <Button look="bare" onClick={() => setBeginning(!isBeginning)}>
          {t(isBeginning ? 'back' : 'another')}
        </Button>
      )}
    </>
  )
})

const nameOf = (list: SharedList) => list.people.map(({ name }) => name).join(' + ')

/** Opens a list by its link: the key moves from the address to the device, and is removed from the address. */
function useLinkOpened(): boolean {
  const store = useStore(shortlistsStore)
  const { hash } = useLocation()
  const go = useGo()
  const [isWrong, setWrong] = useState(false)
  // A fragment with `=` was added by a messenger and is not a key.
  const given = hash.length > 1 && !hash.includes('=') ? hash : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, after the device was read
  useEffect(() => {
    if (given === undefined || !store.isRead) return
    void readListKey(given).then((key) => {
      setWrong(key === undefined)
      if (key) store.open(key)
      go('/shortlist', { replace: true })
    })
  }, [given, store.isRead])
  return isWrong
}

const OpenList = observer(({ list }: { list: SharedList }) => {
  const store = useStore(shortlistsStore)
  const { toasts } = useStores()
  const { t } = useTranslation('shortlist')
  const [isSharing, setSharing] = useState(false)
  const question = useQuestion()
  useSync(list)
  const gone = useGoneAmong(list)
  const known = useStore(listingsStore)

  const leave = async () => {
    const isMeant = await question.ask({ text: t('leaveAsk'), yes: t('leave'), no: t('back') })
    if (isMeant) store.leave(list)
  }
  const end = async () => {
    const isMeant = await question.ask({
      text: t('endAsk'),
      yes: t('end'),
      no: t('back'),
      isDestructive: true,
    })
    if (!isMeant) return
    if (await list.end()) store.leave(list)
    else toasts.show(t('endFailed'), { kind: 'bad' })
  }

  const { standing, who, listings } = list
  const isJoined = who !== undefined
  return (
    <>
      <p role="status" className={styles.status} data-standing={standing}>
        {t(`standing.${standing}`)}
      </p>
      {isJoined && standing !== 'ended' && (
        <div className={styles.head}>
          <UsersRound size={20} aria-hidden="true" />
          <bdi className={styles.names}>{nameOf(list)}</bdi>
          <Button look={list.other ? 'quiet' : 'primary'} onClick={() => setSharing(true)}>
            <Share2 size={18} aria-hidden="true" />
            {t('share')}
          </Button>
        </div>
      )}
      {!isJoined && standing !== 'ended' && <JoinList list={list} />}
      {isJoined && listings.length === 0 && <p className={styles.muted}>{t('empty')}</p>}
      {listings.length > 0 && (
        <ul className={styles.homes} aria-label={t('title')}>
          {listings.map((shared) => (
            <ListedHome
              key={shared.id}
              list={list}
              shared={shared}
              listing={known.get(shared.id)}
              isGone={gone.has(shared.id)}
            />
          ))}
        </ul>
      )}
      {isJoined && standing !== 'ended' && <FromFavourites list={list} />}
      <div className={styles.buttons}>
        <Button look="bare" onClick={() => void leave()}>
          {t('leave')}
        </Button>
        {isJoined && standing !== 'ended' && (
          <Button look="bare" onClick={() => void end()}>
            {t('end')}
          </Button>
        )}
      </div>
      {isSharing && <ShareList list={list} onClose={() => setSharing(false)} />}
      {question.sheet}
    </>
  )
})

/** Syncs when the list is opened, when the network or the person comes back, and while the page is visible. */
function useSync(list: SharedList) {
  useEffect(() => {
    const sync = () => {
      if (document.visibilityState === 'visible') void list.sync()
    }
    sync()
    const timer = setInterval(sync, askAgainMs)
    const retry = setInterval(() => {
      if (list.standing === 'unreachable' && navigator.onLine) sync()
    }, tryAgainMs)
    window.addEventListener('online', sync)
    document.addEventListener('visibilitychange', sync)
    return () => {
      clearInterval(timer)
      clearInterval(retry)
      window.removeEventListener('online', sync)
      document.removeEventListener('visibilitychange', sync)
    }
  }, [list])
}

/** The listings no longer public. Only a reachable server knows: the device may have stored only some listings. */
function useGoneAmong(list: SharedList): ReadonlySet<Id> {
  const known = useStore(listingsStore)
  const [asked, setAsked] = useState<readonly Id[]>([])
  const ids = list.listings.map(({ id }) => id).join()
  const { isReached } = list
  useEffect(() => {
    const leaving = new AbortController()
    const wanted = ids ? ids.split(',') : []
    void known.loadSome(wanted, leaving.signal).then((failure) => {
      if (!leaving.signal.aborted) setAsked(!failure && isReached ? wanted : [])
    })
    return () => leaving.abort()
  }, [known, ids, isReached])
  return new Set(asked.filter((id) => known.get(id) === undefined))
}

/** The person's favourites, each added to the list with one press. */
const FromFavourites = observer(({ list }: { list: SharedList }) => {
  const { current: language } = useStore(languageStore)
  const { toasts } = useStores()
  const { t } = useTranslation(['shortlist', 'listing'])
  const chosen = useStore(favouriteListStore)
  const { isRead } = useStore(favouritesStore)
  const known = useStore(listingsStore)
  useEffect(() => {
    if (isRead) void chosen.open('new')
  }, [chosen, isRead])
  const texts = { t, language }
  const rows = known.rows(chosen.feed.ids).filter(({ id }) => !list.has(id))
  return (
    <section className={styles.favourites} aria-labelledby="from-favourites">
      <h2 id="from-favourites">{t('fromFavourites')}</h2>
      {rows.length === 0 ? (
        <p className={styles.muted}>
          {t('noFavourites')} <AppLink to="/">{t('find')}</AppLink>
        </p>
      ) : (
        <ul className={styles.choices}>
          {rows.map((listing) => (
            <li key={listing.id}>
              <Button
                isWide
                onClick={() => {
                  if (!list.add(listing))
                    toasts.show(t('full', { count: shortlistBounds.listings }), { kind: 'bad' })
                }}
              >
                <Plus size={18} aria-hidden="true" />
                <span>
                  {factsTitle(listing, texts)} · <bdi>{priceOf(listing, texts)}</bdi>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

export const shortlistPage: Page = {
  Component: ShortlistPage,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('shortlist:title')} — Sakhli`,
    description: t('shortlist:intro'),
    path: '/shortlist',
    isIndexed: false,
  }),
}
