import { observer } from 'mobx-react-lite'
import type { InputHTMLAttributes } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { ProfileDraft } from './profile-draft.ts'
import type { ProfileField } from './profile-fields.ts'

/** Attributes of each field: the right keyboard on a phone, and what the browser may fill in. */
const typing: Partial<Record<ProfileField, InputHTMLAttributes<HTMLInputElement>>> = {
  agencyName: { autoComplete: 'name' },
  region: { autoComplete: 'address-level1' },
  phone: { type: 'tel', autoComplete: 'tel', dir: 'ltr' },
  email: { type: 'email', autoComplete: 'email', dir: 'ltr', autoCapitalize: 'none' },
  telegramUsername: { dir: 'ltr', autoCapitalize: 'none', spellCheck: false },
  whatsappNumber: { type: 'tel', dir: 'ltr' },
  channelLink: { type: 'url', dir: 'ltr', autoCapitalize: 'none', spellCheck: false },
  address: { autoComplete: 'street-address' },
}

export const ProfileTextFields = observer(({ draft }: { draft: ProfileDraft }) => {
  const { t } = useTranslation('profile')
  const { isAgency } = draft.typed
  const wrongOf = (field: ProfileField) => {
    const flaw = draft.flaws[field]
    return flaw && t(flaw)
  }
  const line = (field: ProfileField, label = t(`field.${field}`), hint?: string) => (
    <TextField
      label={label}
      name={field}
      hint={hint}
      maxLength={limits.text}
      value={draft.typed[field]}
      wrong={wrongOf(field)}
      onChange={(event) => draft.write(field, event.target.value)}
      {...typing[field]}
    />
  )
  return (
    <>
      {line('agencyName', t(isAgency ? 'field.agencyName' : 'field.fullName'))}
      {isAgency && (
        <TextArea
          label={t('field.agencyDescription')}
          name="agencyDescription"
          rows={6}
          dir="auto"
          maxLength={limits.profileDescription}
          value={draft.typed.agencyDescription}
          wrong={wrongOf('agencyDescription')}
          onChange={(event) => draft.write('agencyDescription', event.target.value)}
        />
      )}
      {line('region')}
      {line('phone')}
      {line('telegramUsername', undefined, t('hint.telegram'))}
      {line('whatsappNumber')}
      {line('email', undefined, t('hint.email'))}
      {isAgency && line('channelLink', undefined, t('hint.channel'))}
      {isAgency && line('address')}
    </>
  )
})
