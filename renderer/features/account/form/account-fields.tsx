import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from '../account.module.css'

interface Props {
  value: string
  wrong: string | undefined
  onChange: (value: string) => void
}

export function EmailField({
  value,
  wrong,
  label,
  hint,
  onChange,
}: Props & { label?: string; hint?: string }) {
  const { t } = useTranslation('account')
  return (
    <TextField
      label={label ?? t('field.email')}
      hint={hint}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={254}
      value={value}
      wrong={wrong}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface PasswordProps extends Props {
  name: string
  label?: string
  /** Tells a password manager to offer a new password, and not to fill in the saved one. */
  isNew?: boolean
}

/** The password is hidden until the person asks to see it. */
export function PasswordField({
  name,
  label,
  isNew = false,
  value,
  wrong,
  onChange,
}: PasswordProps) {
  const { t } = useTranslation('account')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={styles.password}>
      <TextField
        label={label ?? t('field.password')}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={limits.password.max}
        value={value}
        hint={isNew && t('field.passwordHint', { count: limits.password.min })}
        wrong={wrong}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={t(isShown ? 'field.hide' : 'field.show')}
        className={styles.eye}
        onClick={() => setShown(!isShown)}
      >
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface CodeProps extends Props {
  isRecovery?: boolean
  isFocused?: boolean
}

/** A code from an authenticator app, or one of the recovery codes. */
export function CodeField({ value, wrong, onChange, isRecovery = false, isFocused }: CodeProps) {
  const { t } = useTranslation('account')
  return (
    <TextField
      label={t(isRecovery ? 'field.recoveryCode' : 'field.code')}
      name="code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={limits.factorCode}
      value={value}
      wrong={wrong}
      autoFocus={isFocused}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
