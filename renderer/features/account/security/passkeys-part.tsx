import { Check, Pencil, Trash2, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { Passkey } from '../../../../contract/people/security.ts'
import { security } from '../../../../contract/people/security.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { languageStore } from '../../language/index.ts'
import styles from '../account.module.css'
import own from './security.module.css'
import type { PartProps } from './use-confirmed.tsx'

/** The account's passkeys, each with a name that its owner gave it. */
export function PasskeysPart(props: PartProps) {
  const { state, isBusy, change, onCodes } = props
  const { api, platform } = useStores()
  const { t } = useTranslation('account')
  const [name, setName] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const canAdd = platform.passkeys !== undefined && state.canAddPasskey
  if (!canAdd && state.passkeys.length === 0) return null

  const add = async (given: string) => {
    setRefused(false)
    const asked = await change(() => api.call(security.startPasskey, {}))
    if (!asked.ok) return
    const passkey = await platform.passkeys?.create(asked.value)
    if (!passkey) return setRefused(true)
    const body = { name: given, passkey }
    const added = await change(() => api.call(security.addPasskey, { body }))
    if (!added.ok) return
    setName(undefined)
    onCodes(added.value.recoveryCodes)
  }
  return (
    <div className={own.part}>
      <h3>{t('passkey.title')}</h3>
      <p className={styles.note}>{t('passkey.text')}</p>
      {state.passkeys.length > 0 && (
        <ul className={own.list}>
          {state.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} {...props} />
          ))}
        </ul>
      )}
      {canAdd && name === undefined && (
        <Button disabled={isBusy} onClick={() => setName('')}>
          {t('passkey.add')}
        </Button>
      )}
      {name !== undefined && (
        <NameForm
          value={name}
          submit={t('passkey.create')}
          isBusy={isBusy}
          onChange={setName}
          onSubmit={(given) => void add(given)}
          onCancel={() => setName(undefined)}
        />
      )}
      <p role="alert" className={styles.wrong}>
        {isRefused && t('passkey.notMade')}
      </p>
    </div>
  )
}

function PasskeyLine({ passkey, isBusy, change }: PartProps & { passkey: Passkey }) {
  const { api } = useStores()
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('account')
  const [name, setName] = useState<string>()
  const { id } = passkey
  const day = (at: string) => formatDay(at, language.current, timeZone)

  const rename = async (given: string) => {
    const answer = await change(() =>
      api.call(security.renamePasskey, { params: { id }, body: { name: given } }),
    )
    if (answer.ok) setName(undefined)
  }
  if (name !== undefined)
    return (
      <li>
        <NameForm
          value={name}
          submit={t('passkey.save')}
          isBusy={isBusy}
          onChange={setName}
          onSubmit={(given) => void rename(given)}
          onCancel={() => setName(undefined)}
        />
      </li>
    )
  return (
    <li className={own.line}>
      <div>
        <p>
          <bdi>{passkey.name}</bdi>
        </p>
        <p className={styles.note}>
          {passkey.usedAt
            ? t('passkey.used', { when: day(passkey.usedAt) })
            : t('passkey.made', { when: day(passkey.createdAt) })}
        </p>
      </div>
      <div className={own.buttons}>
        <IconButton
          label={t('passkey.rename', { name: passkey.name })}
          onClick={() => setName(passkey.name)}
        >
          <Pencil size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('passkey.remove', { name: passkey.name })}
          disabled={isBusy}
          onClick={() => void change(() => api.call(security.removePasskey, { params: { id } }))}
        >
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

interface NameProps {
  value: string
  submit: string
  isBusy: boolean
  onChange: (name: string) => void
  onSubmit: (name: string) => void
  onCancel: () => void
}

function NameForm({ value, submit, isBusy, onChange, onSubmit, onCancel }: NameProps) {
  const { t } = useTranslation('account')
  const [isWrong, setWrong] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const name = value.trim()
    setWrong(!name)
    if (name) onSubmit(name)
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        wrong={isWrong ? t('wrong.passkeyName') : undefined}
        maxLength={limits.passkeyName}
        value={value}
        autoFocus
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={own.buttons}>
        <Button look="primary" type="submit" disabled={isBusy}>
          <Check size={20} aria-hidden="true" />
          {submit}
        </Button>
        <Button look="bare" onClick={onCancel}>
          <X size={20} aria-hidden="true" />
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
