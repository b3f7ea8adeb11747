import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import type { Toast, ToastStore } from './toast-store.ts'
import styles from './toasts.module.css'

interface Props {
  store: ToastStore
  closeLabel: string
}

/** To be shown within a live region that is there from the start: screen readers do not read out one that is new. */
export const Toasts = observer(({ store, closeLabel }: Props) => (
  <div className={styles.toasts}>
    {store.list.map((toast) => (
      <ToastLine key={toast.id} toast={toast} store={store} closeLabel={closeLabel} />
    ))}
  </div>
))

function ToastLine({ toast, store, closeLabel }: Props & { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => store.dismiss(toast.id), store.timeOf(toast))
    return () => clearTimeout(timer)
  }, [isHeld, store, toast])

  const { text, kind, action } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it from going
    <div
      className={classes(styles.toast, kind === 'bad' && styles.bad)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            store.dismiss(toast.id)
            action.act()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={closeLabel}
        className={styles.close}
        onClick={() => store.dismiss(toast.id)}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
