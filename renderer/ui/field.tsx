import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'

interface Around {
  label: string
  /** Only screen readers get the label. */
  isLabelUnseen?: boolean
  hint?: ReactNode
  /** What is wrong with the value, in the reader's language. */
  wrong?: ReactNode
}

interface ControlProps {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

function Field({
  label,
  isLabelUnseen,
  hint,
  wrong,
  render,
}: Around & { render: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const aboutId = `${id}-about`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classes(styles.label, isLabelUnseen && 'unseen')}>
        {label}
      </label>
      {render({
        id,
        className: styles.input,
        'aria-invalid': Boolean(wrong),
        'aria-describedby': wrong || hint ? aboutId : undefined,
      })}
      {(wrong || hint) && (
        <div id={aboutId} className={wrong ? styles.wrong : styles.hint} aria-live="polite">
          {wrong ?? hint}
        </div>
      )}
    </div>
  )
}

export const TextField = ({
  label,
  isLabelUnseen = false,
  hint,
  wrong,
  ...rest
}: Around & InputHTMLAttributes<HTMLInputElement>) => (
  <Field
    {...{ label, isLabelUnseen, hint, wrong }}
    render={(control) => <input {...control} {...rest} />}
  />
)

export const TextArea = ({
  label,
  isLabelUnseen = false,
  hint,
  wrong,
  ...rest
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) => (
  <Field
    {...{ label, isLabelUnseen, hint, wrong }}
    render={(control) => <textarea rows={4} {...control} {...rest} />}
  />
)

export const SelectField = ({
  label,
  isLabelUnseen = false,
  hint,
  wrong,
  children,
  ...rest
}: Around & SelectHTMLAttributes<HTMLSelectElement>) => (
  <Field
    {...{ label, isLabelUnseen, hint, wrong }}
    render={(control) => (
      <select {...control} {...rest}>
        {children}
      </select>
    )}
  />
)
