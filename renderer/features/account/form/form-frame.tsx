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

/** The fields, what was wrong with the whole, and the one thing to do. */
export function FormFrame({ form, submit, sending, children }: Props) {
  // Until then the browser itself would send the form, password and all.
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
