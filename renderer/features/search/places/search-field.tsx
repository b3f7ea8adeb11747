import { Search, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { FormEvent, KeyboardEvent } from 'react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { Place } from '../../../../contract/search/geo.ts'
import {
  PlaceSuggestions,
  stepByArrow,
  suggestingField,
} from '../../../kernel/fields/place-suggestions.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { stillHere } from '../../../kernel/links/still-here.ts'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { searchStore } from '../search-store.ts'
import { useSearch } from '../use-search.ts'
import styles from './search-field.module.css'
import { useSuggestions } from './use-suggestions.ts'

/** Loaded with the first key, because the grammar is as large as an image. */
const AskedWords = lazyPart(() => import('../words/asked-words.tsx').then((m) => m.AskedWords))
const loadWords = () => import('../words/ask-words.ts')

/**
 * Takes a street, a building, or a whole wish in words. What is understood of it is shown while typing and becomes
 * filters; the rest is searched for in the listings' texts. A suggested place also moves the map.
 */
export const SearchField = observer(({ found }: { found: string | undefined }) => {
  const search = useStore(searchStore)
  const root = useStores()
  const { t } = useTranslation('search')
  const { state, searchNow, change, filter, withFilters } = useSearch()
  const asked = state.filters.search ?? ''
  const [text, setText] = useState(asked)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const listId = useId()
  const places = useSuggestions(isOpen ? text : '')

  /** The search begun last. An answer that comes after another search was made or the page was left is ignored. */
  const last = useRef<AbortController>(undefined)
  const begin = () => {
    last.current?.abort()
    const own = new AbortController()
    last.current = own
    const isHere = stillHere()
    return () => !own.signal.aborted && isHere()
  }

  // Back, forward and a removed filter change the searched text from outside.
  useEffect(() => setText(asked), [asked])

  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  // If the code that turns a place into filters cannot be loaded, its address is searched for in the listings' texts.
  const choose = (place: Place) => {
    setText(place.address)
    close()
    const isWanted = begin()
    import('./place-filters.ts')
      .then((m) => m.placeFilters(search, searchNow().filters, place))
      .then(
        (found) => isWanted() && change({ ...found, filters: withFilters(found.filters) }),
        () => isWanted() && filter({ search: place.address }),
      )
  }
  const ask = async (words: string) => {
    const isWanted = begin()
    try {
      const { applyReading, readWords } = await loadWords()
      const reading = await readWords(root, words)
      if (!isWanted()) return
      const next = applyReading(searchNow(), reading)
      // The list below the field says why.
      if (!next) return setOpen(true)
      setText(next.filters.search ?? '')
      change(next)
    } catch {
      if (isWanted()) filter({ search: words })
    }
  }
  const clear = () => {
    last.current?.abort()
    setText('')
    close()
    if (asked) filter({ search: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = places[at]
    if (place) {
      choose(place)
      return
    }
    close()
    const words = text.trim()
    if (words === '') clear()
    else if (words !== asked) void ask(words)
  }
  const press = (event: KeyboardEvent) => {
    const next = stepByArrow(event, at, places.length)
    if (next !== undefined) setAt(next)
    else if (event.key === 'Escape') close()
  }

  const isListShown = isOpen && places.length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form role="search" action="/" className={styles.form} onSubmit={submit}>
      <Search size={20} aria-hidden="true" className={styles.icon} />
      <input
        className={styles.input}
        type="text"
        name="q"
        {...suggestingField(listId, isListShown, at)}
        enterKeyHint="search"
        aria-label={t('field.label')}
        placeholder={t('field.placeholder')}
        maxLength={limits.ask}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setAt(-1)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      {found && !text && (
        <span className={styles.found} aria-hidden="true">
          {found}
        </span>
      )}
      {text && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('field.clear')}
          onClick={clear}
        >
          <X size={20} aria-hidden="true" />
        </button>
      )}
      <div className={styles.below}>
        {isOpen && text.trim() !== '' && (
          <Suspense>
            <AskedWords text={text} onChange={setText} />
          </Suspense>
        )}
        <PlaceSuggestions
          id={listId}
          label={t('field.places')}
          places={isListShown ? places : []}
          at={at}
          onChoose={choose}
        />
      </div>
    </form>
  )
})
