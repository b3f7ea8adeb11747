import type { ReactNode, ToggleEvent } from 'react'
import { useId, useRef, useState } from 'react'
import button from './button.module.css'
import { classes } from './classes.ts'
import styles from './popover.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'

interface Props {
  label: ReactNode
  /** What the panel is about, also for people who do not see which chip it belongs to. */
  title: string
  isChosen?: boolean
  /** Called only while the panel is open. */
  renderContent: (close: () => void) => ReactNode
}

/**
 * A chip with a panel under it: the browser's own popover, which closes on Escape, on Back and on a click elsewhere and
 * stands above everything. On a phone, upright or sideways, it rises from the bottom.
 */
export function PopoverChip({ label, title, isChosen = false, renderContent }: Props) {
  const id = useId()
  const chip = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  useCloseOnBack(isOpen, close)

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpening = event.newState === 'open'
    setOpen(isOpening)
    const at = chip.current?.getBoundingClientRect()
    if (!isOpening || !at || !panel.current) return
    const { style } = panel.current
    const room = document.documentElement.clientWidth - panelWidth - margin
    style.setProperty('--top', `${at.bottom + 6}px`)
    const start =
      getComputedStyle(chip.current as Element).direction === 'rtl'
        ? at.right - panelWidth
        : at.left
    style.setProperty('--side', `${Math.max(margin, Math.min(room, start))}px`)
  }

  return (
    <>
      <button
        ref={chip}
        type="button"
        className={classes(button.button, button.chip)}
        data-chosen={isChosen}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={styles.panel}
        onBeforeToggle={place}
      >
        {isOpen && <p className={styles.title}>{title}</p>}
        {isOpen && renderContent(close)}
      </div>
    </>
  )
}

const panelWidth = 340
const margin = 8
