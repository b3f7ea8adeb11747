import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'

/**
 * Keys that work while nobody types and no dialog is open. `act` returns whether it used the key. It gets the time of
 * the press, because a slow device may handle the press later.
 */
export function useShortcuts(isOn: boolean, act: (shortcut: Shortcut, at: number) => boolean) {
  const language = useStore(languageStore)
  const { direction } = language

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector(':modal')) return
    const shortcut = shortcutOf(event, direction)
    if (shortcut && act(shortcut, event.timeStamp)) event.preventDefault()
  })

  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** A field, a list of choices, a video and a map use arrows and letters themselves. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, video, [contenteditable], .leaflet-container') !== null

export type Shortcut =
  | 'approve'
  | 'reject'
  | 'improve'
  | 'next'
  | 'previous'
  | 'undo'
  | 'twins'
  | 'together'
  | 'help'

const letters: Record<string, Shortcut> = {
  KeyA: 'approve',
  KeyR: 'reject',
  KeyI: 'improve',
  KeyZ: 'undo',
  KeyT: 'twins',
  KeyB: 'together',
}

interface Press {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  shiftKey: boolean
  repeat: boolean
}

/** Goes by the key's position, so that it is the same key in Russian, Georgian and Hebrew. */
export function shortcutOf(press: Press, direction: 'ltr' | 'rtl'): Shortcut | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined
  // `?` is typed with Shift, and by another key on some keyboards.
  if (press.key === '?' || (press.shiftKey && press.code === 'Slash')) return 'help'
  if (press.shiftKey) return undefined
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (press.code === forward || press.code === 'KeyJ') return 'next'
  if (press.code === back || press.code === 'KeyK') return 'previous'
  // A key that is held down must not decide listing after listing.
  if (press.repeat) return undefined
  return letters[press.code]
}
