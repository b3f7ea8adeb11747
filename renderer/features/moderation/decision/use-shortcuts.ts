import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'

/**
 * Keys that work while nobody types and nothing stands above the page. `act` says whether the key was its own; it hears
 * when the key was pressed, which a slow device comes to later.
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

/** Arrows and letters belong to a field, a list of choices, a video and a map. */
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

/** By the place of the key, so that it is the same one in Russian, Georgian and Hebrew. */
export function shortcutOf(press: Press, direction: 'ltr' | 'rtl'): Shortcut | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined
  // Typed with Shift, and elsewhere on some keyboards.
  if (press.key === '?' || (press.shiftKey && press.code === 'Slash')) return 'help'
  if (press.shiftKey) return undefined
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (press.code === forward || press.code === 'KeyJ') return 'next'
  if (press.code === back || press.code === 'KeyK') return 'previous'
  // Held down, a key must not decide listing after listing.
  if (press.repeat) return undefined
  return letters[press.code]
}
