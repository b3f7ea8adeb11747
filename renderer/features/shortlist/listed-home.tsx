import { Heart, ThumbsDown, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { Listing } from '../../../contract/listings/listing.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { cutText } from '../../../contract/text/typed-values.ts'
import { priceOf, shortFacts } from '../../../texts/facts.ts'
import { useOnLeave } from '../../kernel/hooks/use-on-leave.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Chip, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextArea } from '../../ui/field.tsx'
import { languageStore } from '../language/index.ts'
import { pictureAddress, placeLine } from '../listings/index.ts'
import type { Mark, SharedListing } from './shared-fields.ts'
import { shortlistBounds } from './shared-fields.ts'
import type { SharedList } from './shared-list.ts'
import styles from './shortlist.module.css'

interface Props {
  list: SharedList
  shared: SharedListing
  /** The listing as it is public now; undefined where that is not known. */
  listing: Listing | undefined
  isGone: boolean
}

/** One listing of the list, with each person's mark and note. */
export const ListedHome = observer(({ list, shared, listing, isGone }: Props) => {
  const { at, toasts } = useStores()
  const { current: language } = useStore(languageStore)
  const { t } = useTranslation(['shortlist', 'listing'])
  const { id, facts, marks, notes } = shared
  const known = listing ?? { ...emptyListing, ...facts }
  const texts = { t, language }
  const name = shortFacts(known, texts)
  const mine = list.who === undefined ? undefined : marks[list.who]
  const [picture] = listing?.images ?? []

  const mark = (each: Mark) => list.mark(id, mine === each ? null : each)
  const remove = () => {
    list.remove(shared)
    toasts.show(t('removed'), {
      action: { label: t('undo'), act: () => list.putBack(shared) },
    })
  }
  return (
    <li className={classes(styles.home, isGone && styles.gone)} aria-label={name}>
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
      <div className={styles.facts}>
        {isGone && <p className={styles.badge}>{t('gone')}</p>}
        <p className={styles.price}>
          <bdi>{priceOf(known, texts) ?? t('listing:price.unknown')}</bdi>
        </p>
        <AppLink to={`/ad/${id}`}>{name}</AppLink>
        <p className={styles.muted}>
          {listing ? placeLine(listing, language) : <bdi>{facts.address}</bdi>}
        </p>
      </div>
      <IconButton label={t('remove', { name })} className={styles.remove} onClick={remove}>
        <X size={20} aria-hidden="true" />
      </IconButton>
      <div className={styles.marks}>
        <Chip isChosen={mine === 'heart'} onClick={() => mark('heart')}>
          <Heart size={18} fill={mine === 'heart' ? 'currentColor' : 'none'} aria-hidden="true" />
          {t('like')}
        </Chip>
        <Chip isChosen={mine === 'veto'} onClick={() => mark('veto')}>
          <ThumbsDown size={18} aria-hidden="true" />
          {t('veto')}
        </Chip>
      </div>
      {list.people
        .filter((person) => person.id !== list.who)
        .map((person) => {
          const theirs = marks[person.id]
          return (
            <div key={person.id} className={styles.theirs}>
              <p>
                <bdi>{person.name}</bdi>: {t(`theirs.${theirs ?? 'none'}`)}
                {theirs === 'heart' && (
                  <Heart
                    size={16}
                    fill="currentColor"
                    aria-hidden="true"
                    className={styles.heart}
                  />
                )}
              </p>
              {notes[person.id] && (
                <p className={styles.note} dir="auto">
                  {notes[person.id]}
                </p>
              )}
            </div>
          )
        })}
      <OwnNote list={list} id={id} note={list.who === undefined ? '' : (notes[list.who] ?? '')} />
    </li>
  )
})

/** The note is saved when the field or the page is left, like other notes. */
const OwnNote = observer(({ list, id, note }: { list: SharedList; id: string; note: string }) => {
  const { t } = useTranslation('shortlist')
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const save = () => {
    if (typed === undefined) return
    if (typed.trim() !== note) list.note(id, typed)
    setTyped(undefined)
  }
  useOnLeave(save)
  useEffect(() => {
    if (field.current !== document.activeElement) save()
  })
  return (
    <div className={styles.own}>
      <TextArea
        ref={field}
        label={t('note')}
        rows={1}
        dir="auto"
        value={typed ?? note}
        maxLength={shortlistBounds.note}
        onChange={(event) => setTyped(cutText(event.target.value, shortlistBounds.note))}
        onBlur={save}
      />
    </div>
  )
})
