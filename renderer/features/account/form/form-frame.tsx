import type { ReactNode } from 'react'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import type { AccountForm } from './use-account-form.ts'

interface Props {
  form: AccountForm
  submit: string
  sending: string
  children: ReactNode
}

/** A form's fields, the failure of the whole form, and its one button. */
export function FormFrame({ form, submit, sending, children }: Props) {
  // Before the script runs, the browser itself would send the form, with the password in it.
  const isAwake = useAwake()
  return (
    <form
      ref={form.form}
      method="post"
      className={styles.form}
      onSubmit={form.submit}
      aria-busy={form.isBusy}
      noValidate
    >
      {children}
      <div role="alert" className={styles.wrong}>
        {form.failure}
      </div>
      <Button look="primary" type="submit" isWide disabled={!isAwake || form.isBusy}>
        {form.isBusy ? sending : submit}
      </Button>
    </form>
  )
}
