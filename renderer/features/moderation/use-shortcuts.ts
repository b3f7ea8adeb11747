import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import type { Shortcut } from './shortcut.ts'
import { shortcutOf } from './shortcut.ts'

/** Keys that work while nobody types and nothing stands above the page. */
export function useShortcuts(isOn: boolean, act: (shortcut: Shortcut) => void) {
  const language = useStore(languageStore)
  const { direction } = language

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector(':modal')) return
    const shortcut = shortcutOf(event, direction)
    if (!shortcut) return
    event.preventDefault()
    act(shortcut)
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
