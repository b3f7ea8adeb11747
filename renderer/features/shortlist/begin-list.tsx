import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { cutText } from '../../../contract/text/typed-values.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { canSeal, readListKey } from './seal.ts'
import { shortlistBounds } from './shared-fields.ts'
import type { SharedList } from './shared-list.ts'
import styles from './shortlist.module.css'
import { shortlistsStore } from './shortlists-store.ts'

/** Begins a new list, or opens the other person's list by their link. */
export const BeginList = observer(({ onDone }: { onDone: () => void }) => {
  const store = useStore(shortlistsStore)
  const { t } = useTranslation('shortlist')
  const [link, setLink] = useState('')
  const [isWrong, setWrong] = useState(false)
  if (!canSeal()) return <p role="alert">{t('insecure')}</p>

  const open = async () => {
    const key = await readListKey(link)
    setWrong(key === undefined)
    if (!key) return
    store.open(key)
    onDone()
  }
  return (
    <>
      <NameForm submit={t('begin')} onName={(name) => void store.begin(name).then(onDone)} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <TextField
          label={t('link')}
          hint={t('linkHint')}
          wrong={isWrong ? t('wrongLink') : undefined}
          value={link}
          dir="ltr"
          autoComplete="off"
          onChange={(event) => setLink(event.target.value)}
        />
        <Button type="submit" disabled={link.trim() === ''}>
          {t('open')}
        </Button>
      </form>
    </>
  )
})

/** Asks who is at this device: one of the list's people, or somebody new. */
export const JoinList = observer(({ list }: { list: SharedList }) => {
  const { t } = useTranslation('shortlist')
  const { people } = list
  return (
    <section className={styles.form} aria-label={t('who')}>
      <h2>{t('who')}</h2>
      {people.length > 0 && (
        <div className={styles.buttons}>
          {people.map(({ id, name }) => (
            <Button key={id} onClick={() => list.join(id)}>
              <bdi>{name}</bdi>
            </Button>
          ))}
        </div>
      )}
      {people.length < shortlistBounds.people && (
        <NameForm submit={t('join')} onName={(name) => list.joinAs(name)} />
      )}
    </section>
  )
})

function NameForm({ submit, onName }: { submit: string; onName: (name: string) => void }) {
  const { t } = useTranslation('shortlist')
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isNameless = name.trim() === ''
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (!isNameless) onName(name)
      }}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        wrong={isAsked && isNameless ? t('nameless') : undefined}
        value={name}
        maxLength={shortlistBounds.name}
        dir="auto"
        onChange={(event) => setName(cutText(event.target.value, shortlistBounds.name))}
      />
      <Button type="submit" look="primary">
        {submit}
      </Button>
    </form>
  )
}
