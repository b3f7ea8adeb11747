import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'

interface Props {
  title: string
  closeLabel: string
  /** Places the dialog, if not at its usual place. */
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and on Back, and stands above everything. On a
 * phone it rises from the bottom. It is open as long as it is mounted.
 */
export function Dialog({ title, closeLabel, className, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useCloseOnBack(true, onClose)

  useEffect(() => {
    const dialog = element.current
    // Stops the page behind from scrolling. Done before `showModal` lays the page out, so that this happens only once.
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    dialog?.showModal()
    return () => {
      document.documentElement.style.overflow = overflow
      dialog?.close()
    }
  }, [])

  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === element.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; the click is for the backdrop alone
    <dialog
      ref={element}
      className={classes(styles.dialog, className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeOutside}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
